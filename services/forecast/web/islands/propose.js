// Checks a proposal while it is written: similar markets and hints come from the service, which stores nothing of it.

const form = /** @type {HTMLFormElement} */ (document.querySelector('[data-check]'));
/** @type {ReturnType<typeof setTimeout> | undefined} */
let typing;
let running = new AbortController();
/** The service answers with a page of its own. */
let isPlain = false;

// What a sent form was refused for.
/** @type {HTMLElement | null} */
const wrong = form.querySelector('[data-focus]');
wrong?.focus();

/**
 * Says beside its field what would be refused. While the reader types, only at fields that are marked already.
 * @param {Document} fresh
 * @param {boolean} isAsked
 */
function showMistakes(fresh, isAsked) {
  for (const answer of fresh.querySelectorAll('[data-check] [aria-describedby]')) {
    const field = document.getElementById(answer.id);
    const [hint, freshHint] = [document, fresh].map((page) => page.getElementById(`${answer.id}-hint`));
    if (!field || !hint || !freshHint || !(isAsked || field.ariaInvalid)) continue;
    field.ariaInvalid = answer.getAttribute('aria-invalid');
    hint.className = freshHint.className;
    hint.textContent = freshHint.textContent;
  }
}

/** @param {boolean} isAsked */
async function check(isAsked) {
  running.abort();
  running = new AbortController();
  const fields = /** @type {[string, string][]} */ ([...new FormData(form)]);
  const body = new URLSearchParams([...fields, ['action', 'check']]);
  const response = await fetch(form.getAttribute('action') ?? '', {
    method: 'POST',
    body,
    headers: { accept: 'text/html' },
    signal: running.signal,
  });
  const page = new DOMParser().parseFromString(await response.text(), 'text/html');
  const [fresh, findings] = [page, document].map((each) => each.getElementById('findings'));
  const [freshSimilar, similar] = [page, document].map((each) => each.getElementById('similar'));
  if (!response.ok || !fresh || !findings || !freshSimilar || !similar) throw new Error('no findings in the answer');
  showMistakes(page, isAsked);
  findings.replaceChildren(...fresh.childNodes);
  similar.replaceChildren(...freshSimilar.childNodes);
  return findings;
}

form.addEventListener('input', () => {
  clearTimeout(typing);
  // A check that fails shows nothing new; the button does the same.
  typing = setTimeout(() => void check(false).catch(() => {}), 500);
});

form.addEventListener('submit', (event) => {
  const button = /** @type {HTMLButtonElement | null} */ (event.submitter);
  if (isPlain || button?.value !== 'check') return;
  event.preventDefault();
  clearTimeout(typing);
  button.setAttribute('aria-busy', 'true');
  check(true)
    .then((findings) => {
      findings.scrollIntoView();
      /** @type {HTMLElement | null} */
      const heading = findings.querySelector('[data-focus]');
      heading?.focus({ preventScroll: true });
    })
    .catch((error) => {
      if (error.name === 'AbortError') return;
      isPlain = true;
      form.requestSubmit(button);
    })
    .finally(() => button.removeAttribute('aria-busy'));
});

// The calendar is loaded when it is opened first.
const day = /** @type {HTMLElement} */ (form.querySelector('[data-picker]'));
const opener = /** @type {HTMLButtonElement} */ (day.querySelector('[aria-expanded]'));
const openPicker = async () => {
  /** @type {typeof import('./day-picker.js')} */
  const { createDayPicker } = await import(day.dataset['picker'] ?? '');
  createDayPicker(day);
  opener.click();
};
opener.addEventListener('click', () => void openPicker(), { once: true });
