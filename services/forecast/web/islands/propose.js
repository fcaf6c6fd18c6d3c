// Checks a proposal while it is written: similar markets and hints come from the service, which stores nothing of it.

const form = /** @type {HTMLFormElement} */ (document.querySelector('[data-check]'));
/** @type {ReturnType<typeof setTimeout> | undefined} */
let typing;
let running = new AbortController();

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
  if (response.ok && fresh) document.getElementById('findings')?.replaceChildren(...fresh.childNodes);
}

form.addEventListener('input', () => {
  clearTimeout(typing);
  // A check that fails shows nothing new; the button does the same.
  typing = setTimeout(() => void check().catch(() => {}), 500);
});
