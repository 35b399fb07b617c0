/* What no markup can say: sand, time's end, taps, forms that were not acknowledged, pages from the back-forward cache. */
(function () {
  "use strict";

  var AGAIN_AFTER = [1000, 2000, 4000, 8000, 8000, 8000];

  /* Sand pictures get their length and what is left from data attributes. */
  function pourSand(root) {
    root.querySelectorAll(".sand[data-seconds]").forEach(function (sand) {
      sand.style.setProperty("--seconds", sand.dataset.seconds);
      if (sand.dataset.left) { sand.style.setProperty("--left", sand.dataset.left); }
    });
  }

  /* At the end of the time the buttons rest; a moment later, when a late answer has had its grace, the result is there. */
  var ending = null;
  function watchTheEnd(root) {
    var form = root.querySelector("form[data-left-ms]");
    window.clearTimeout(ending);
    if (!form) { return; }
    ending = window.setTimeout(function () {
      form.querySelectorAll("button").forEach(function (button) { button.disabled = true; });
      ending = window.setTimeout(function () { window.location.reload(); }, 1300);
    }, Number(form.dataset.leftMs));
  }

  /* The keyboard stays where the child was: on the next question. */
  function keepFocus(root) {
    var key = root.querySelector(".is-key"), here = document.activeElement;
    var next = key || (here && here !== document.body ? null : root.querySelector(".answer, .go"));
    if (next) { next.focus({ preventScroll: true }); }
  }

  /* The ear reads the question aloud, only by a voice of the tablet's own, so that no word leaves it. */
  function ownVoice() {
    var lang = document.documentElement.lang;
    return window.speechSynthesis && window.speechSynthesis.getVoices().filter(function (voice) {
      return voice.localService && voice.lang.slice(0, 2) === lang;
    })[0];
  }

  function showTheEar() {
    document.querySelectorAll("button.ear").forEach(function (ear) { ear.hidden = !ownVoice(); });
  }

  function readAloud() {
    var said = document.querySelector(".say"), voice = ownVoice();
    if (!said || !voice) { return; }
    var words = new window.SpeechSynthesisUtterance(said.textContent.replace(/\s+/g, " ").trim());
    words.voice = voice;
    words.lang = voice.lang;
    words.rate = 0.9;
    window.speechSynthesis.cancel();
    window.speechSynthesis.speak(words);
  }

  document.addEventListener("click", function (event) {
    if (event.target.closest && event.target.closest("button.ear")) { readAloud(); }
  });
  if (window.speechSynthesis) { window.speechSynthesis.addEventListener("voiceschanged", showTheEar); }

  /* A print button: the page, or the one part of it that data-print names. */
  function printed(only) {
    document.querySelectorAll(".is-printed").forEach(function (part) { part.classList.remove("is-printed"); });
    document.body.classList.toggle("printing-one", Boolean(only));
    if (only) { only.classList.add("is-printed"); }
  }

  document.addEventListener("click", function (event) {
    var button = event.target.closest && event.target.closest("[data-print]");
    if (!button) { return; }
    event.preventDefault();
    printed(document.getElementById(button.dataset.print));
    window.print();
  });
  window.addEventListener("afterprint", function () { printed(null); });

  function dress(root) {
    pourSand(root);
    watchTheEnd(document);
  }

  /* A form that nobody acknowledged is sent again with the very same values; the server answers the same (DESIGN 4). */
  function sendAgain(event) {
    var detail = event.detail, form = detail.elt;
    var status = detail.xhr ? detail.xhr.status : 0;
    if (!form || form.tagName !== "FORM") { return; }
    if (status && status !== 429 && status !== 503) { window.location.reload(); return; }
    var tries = Number(form.dataset.tries || 0);
    if (tries >= AGAIN_AFTER.length) {
      form.dataset.tries = 0;
      document.getElementById("said").textContent = document.getElementById("said").dataset.lost;
      return;
    }
    form.dataset.tries = tries + 1;
    var values = detail.requestConfig.parameters;
    window.setTimeout(function () {
      /* A poll may have drawn the form anew meanwhile; what was sent stays as it was. */
      var there = document.contains(form) ? form : form.id && document.getElementById(form.id);
      if (!there) { return; }
      there.dataset.tries = tries + 1;
      window.htmx.ajax("POST", form.getAttribute("hx-post"), {
        source: there, target: detail.target, swap: form.getAttribute("hx-swap"), values: values
      });
    }, AGAIN_AFTER[tries]);
  }

  /* A button that belongs to a form without standing in it says its part too. */
  document.addEventListener("htmx:configRequest", function (event) {
    var asked = event.detail.triggeringEvent, by = asked && asked.submitter;
    if (by && by.name) { event.detail.parameters[by.name] = by.value; }
  });

  /* A page that nobody looks at asks nothing; it asks once as soon as it is looked at again (DESIGN 7). */
  document.addEventListener("htmx:beforeRequest", function (event) {
    if (document.hidden && event.detail.elt.classList.contains("poll")) { event.preventDefault(); }
  });
  document.addEventListener("visibilitychange", function () {
    if (document.hidden) { return; }
    document.querySelectorAll(".poll").forEach(function (poll) {
      window.htmx.trigger(poll, "htmx:abort");
      window.htmx.trigger(poll, "awake");
    });
  });

  /* No table is drawn anew under a finger: a poll that answers in the middle of a tap asks again right after it. */
  var pressed = false, missed = false;
  function isPoll(event) {
    var asked = event.detail.requestConfig && event.detail.requestConfig.elt;
    return Boolean(asked && asked.classList.contains("poll"));
  }
  document.addEventListener("pointerdown", function () { pressed = true; });
  ["pointerup", "pointercancel"].forEach(function (name) {
    document.addEventListener(name, function () {
      pressed = false;
      if (!missed) { return; }
      missed = false;
      window.setTimeout(function () {
        document.querySelectorAll(".poll").forEach(function (poll) { window.htmx.trigger(poll, "awake"); });
      }, 50);
    });
  });

  /* What a child has picked stays picked when the table is drawn anew around it. */
  var picked = [];
  function notePicks() {
    picked = [].map.call(document.querySelectorAll(".table input:checked"), function (input) { return input.id; });
  }
  function pickAgain() {
    picked.forEach(function (id) {
      var input = document.getElementById(id);
      if (input) { input.checked = true; }
    });
  }
  /* An answer that was long on its way, or that somebody kept, never takes a newer table back. */
  function isOlder(event) {
    var shown = document.querySelector("section[data-seq]"), came = /data-seq="(\d+)"/.exec(event.detail.serverResponse);
    return Boolean(shown && came && Number(came[1]) < Number(shown.dataset.seq));
  }
  document.addEventListener("htmx:beforeSwap", function (event) {
    if (!isPoll(event)) { return; }
    if (isOlder(event)) { event.detail.shouldSwap = false; return; }
    if (pressed && event.detail.xhr.status === 200) { missed = true; event.detail.shouldSwap = false; return; }
    notePicks();
  });
  /* Who is not let in any more is shown so: the page itself says where to go. */
  document.addEventListener("htmx:responseError", function (event) {
    var status = event.detail.xhr.status;
    if (isPoll(event) && status >= 400 && status < 500 && status !== 429) { window.location.reload(); }
  });
  document.addEventListener("htmx:afterSwap", function (event) { if (isPoll(event)) { pickAgain(); } });

  /* htmx notes the page's address in the tab's storage; nothing here stays on a shared tablet. */
  function forgetTheAddress() {
    try { window.sessionStorage.clear(); } catch (refused) { /* storage switched off: nothing was kept either */ }
  }

  document.addEventListener("DOMContentLoaded", function () { forgetTheAddress(); showTheEar(); dress(document); });
  document.addEventListener("htmx:afterSettle", function (event) {
    dress(event.detail.elt);
    if (event.detail.elt.id === "said" || (isPoll(event) && document.querySelector(".table"))) { return; }
    document.getElementById("said").textContent = "";
    keepFocus(document.getElementById("page") || document);
  });
  /* Each form hears itself: one that a poll has drawn anew meanwhile is no part of the page any more. */
  document.addEventListener("htmx:beforeRequest", function (event) {
    var form = event.detail.elt;
    if (form.tagName !== "FORM" || form.hearsItself) { return; }
    form.hearsItself = true;
    ["htmx:sendError", "htmx:timeout", "htmx:responseError"].forEach(function (name) {
      form.addEventListener(name, sendAgain);
    });
  });

  /* A page out of the back-forward cache may belong to somebody else by now (FIELD F19). */
  window.addEventListener("pageshow", function (event) {
    if (event.persisted) { window.location.reload(); }
  });
})();
