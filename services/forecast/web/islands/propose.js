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

async function check() {
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
  const fresh = new DOMParser().parseFromString(await response.text(), 'text/html').getElementById('findings');
  const findings = document.getElementById('findings');
  if (!response.ok || !fresh || !findings) throw new Error('no findings in the answer');
  findings.replaceChildren(...fresh.childNodes);
  return findings;
}

form.addEventListener('input', () => {
  clearTimeout(typing);
  // A check that fails shows nothing new; the button does the same.
  typing = setTimeout(() => void check().catch(() => {}), 500);
});

form.addEventListener('submit', (event) => {
  const button = /** @type {HTMLButtonElement | null} */ (event.submitter);
  if (isPlain || button?.value !== 'check') return;
  event.preventDefault();
  clearTimeout(typing);
  button.setAttribute('aria-busy', 'true');
  check()
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
