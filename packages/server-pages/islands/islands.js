// What the pages do beyond links and forms. Each of them works without this file.

/** Light or dark: remembered here, applied before the first paint by the script in the head. */
const root = document.documentElement;
const themeSwitch = /** @type {HTMLButtonElement | null} */ (document.querySelector('[data-theme-switch]'));
const darkSystem = matchMedia('(prefers-color-scheme: dark)');
const isDark = () => (root.dataset['theme'] ?? (darkSystem.matches ? 'dark' : 'light')) === 'dark';
const showTheme = () => themeSwitch?.setAttribute('aria-pressed', String(isDark()));
themeSwitch?.addEventListener('click', () => {
  const theme = isDark() ? 'light' : 'dark';
  root.dataset['theme'] = theme;
  try {
    localStorage.setItem('theme', theme);
  } catch {
    // A browser that keeps nothing shows the choice on this page only.
  }
  showTheme();
});
darkSystem.addEventListener('change', showTheme);
showTheme();

/** The other language shows what the reader typed and searched for here, which the address has by now. */
const languageLink = /** @type {HTMLAnchorElement | null} */ (document.querySelector('[data-language]'));
languageLink?.addEventListener('click', () => {
  const { language = '' } = languageLink.dataset;
  const here = new URL(location.href);
  here.searchParams.set('lang', language);
  languageLink.href = `/language?${new URLSearchParams({ to: language, back: here.pathname + here.search + here.hash })}`;
});

/**
 * Fetches a page of ours.
 * @param {string} url
 * @param {RequestInit} [init]
 */
async function fetchPage(url, init) {
  const response = await fetch(url, { headers: { accept: 'text/html' }, ...init });
  return new DOMParser().parseFromString(await response.text(), 'text/html');
}

/**
 * Puts the element `id` of a page in place of the present one.
 * @param {string} id
 * @param {Document} page
 * @returns {HTMLElement} the new element
 */
function replaceFrom(id, page) {
  const fresh = page.getElementById(id);
  const present = document.getElementById(id);
  if (!fresh || !present) throw new Error(`no ${id} in the answer`);
  const adopted = document.adoptNode(fresh);
  const hadFocus = present.contains(document.activeElement);
  present.replaceWith(adopted);
  /** @type {HTMLElement | null} */
  const heading = adopted.querySelector('[data-focus]');
  if (hadFocus) heading?.focus();
  return adopted;
}

/**
 * @param {string} id
 * @param {string} url
 * @param {RequestInit} [init]
 */
const swap = async (id, url, init) => replaceFrom(id, await fetchPage(url, init));

/**
 * Offers in the lists of a form what they have in a page, such as its numbers of results. A choice that is not among that stays.
 * @param {HTMLFormElement} form
 * @param {Document} page
 */
function renewOptions(form, page) {
  for (const select of form.querySelectorAll('select')) {
    const fresh = /** @type {HTMLSelectElement | null} */ (page.getElementById(select.id));
    const { value } = select;
    if (!fresh || [...fresh.options].every((option) => option.value !== value)) continue;
    select.replaceChildren(...fresh.children);
    select.value = value;
  }
}

/**
 * Shows on a button that something runs; returns the function that shows that it is over.
 * @param {HTMLElement | null | undefined} button
 */
function markBusy(button) {
  if (!button) return () => {};
  const text = button.textContent;
  button.setAttribute('aria-busy', 'true');
  if (button.dataset['busy']) button.textContent = button.dataset['busy'];
  return () => {
    button.removeAttribute('aria-busy');
    button.textContent = text;
  };
}

/**
 * Shows in the status line of `place` that the request failed.
 * @param {Element | null} place
 * @param {string | undefined} text
 */
function showFailure(place, text) {
  const status = place?.querySelector('[role=status]:last-of-type') ?? place?.parentElement?.querySelector('[role=status]');
  if (status && text) status.textContent = text;
}

/** The newest search wins: an earlier one that is still running is dropped. */
let search = new AbortController();

/** @param {HTMLFormElement} form */
function searchNow(form) {
  search.abort();
  search = new AbortController();
  const query = new URLSearchParams(
    /** @type {[string, string][]} */ ([...new FormData(form)].filter(([, value]) => value !== '')),
  );
  const url = `${form.action}?${query}`;
  const fetched = fetchPage(url, { signal: search.signal }).then((page) => {
    renewOptions(form, page);
    return replaceFrom(form.dataset['swap'] ?? '', page);
  });
  fetched.then(
    (fresh) => {
      history.replaceState(null, '', url);
      const status = form.querySelector('[role=status]');
      if (status) status.textContent = fresh.querySelector('#result-count')?.textContent ?? '';
      const filters = form.querySelector('[data-filters]');
      if (filters) filters.textContent = fresh.dataset['filters'] ?? '';
    },
    (error) => {
      if (error.name !== 'AbortError') form.submit();
    },
  );
}

/** @param {HTMLFormElement} form */
async function sendInPlace(form) {
  const button = form.querySelector('button');
  if (button?.getAttribute('aria-busy')) return;
  const done = markBusy(button);
  try {
    // As a simple form: text of fields, no files.
    const body = new URLSearchParams(/** @type {[string, string][]} */ ([...new FormData(form)]));
    const fresh = await swap(form.dataset['swap'] ?? '', form.action, { method: form.method, body });
    // An answer names what was sent to it; only this page knows it by now.
    for (const place of /** @type {NodeListOf<HTMLElement>} */ (fresh.querySelectorAll('[data-sent]'))) {
      place.textContent = body.get(place.dataset['sent'] ?? '');
      place.parentElement?.removeAttribute('hidden');
    }
    /** @type {HTMLElement | null} */
    const answer = fresh.querySelector('[data-focus]');
    answer?.focus();
  } catch {
    done();
    showFailure(form, form.dataset['failed']);
  }
}

/** @param {HTMLFormElement} form */
async function tryInPlace(form) {
  const done = markBusy(form.querySelector('button'));
  const place = form.parentElement?.querySelector('[data-answer]');
  const fields = /** @type {[string, string][]} */ ([...new FormData(form)].filter(([, value]) => value !== ''));
  const isGet = form.method === 'get';
  const url = isGet ? `${form.action}?${new URLSearchParams(fields)}` : form.action;
  const began = performance.now();
  let head = '';
  let text = '';
  try {
    const json = {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(Object.fromEntries(fields)),
    };
    const response = await fetch(url, isGet ? {} : json);
    head = `${response.status} · ${Math.round(performance.now() - began)} ms`;
    const answer = await response.text();
    text = JSON.stringify(JSON.parse(answer), null, 2);
  } catch (error) {
    text = String(error);
  }
  const line = document.createElement('p');
  line.className = 'small quiet';
  line.textContent = head;
  const code = document.createElement('pre');
  code.tabIndex = 0;
  code.textContent = text.length > 20_000 ? `${text.slice(0, 20_000)}\n…` : text;
  place?.replaceChildren(line, code);
  done();
}

document.addEventListener('submit', (event) => {
  const form = /** @type {HTMLFormElement} */ (event.target);
  if ('live' in form.dataset) searchNow(form);
  else if ('try' in form.dataset) void tryInPlace(form);
  else if (form.dataset['swap']) void sendInPlace(form);
  else return;
  event.preventDefault();
});

/** Control or command with K goes to the search, as in the portal. A key alone would be pressed by speech and by mistake. */
document.addEventListener('keydown', (event) => {
  if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
  const field = /** @type {HTMLInputElement | null} */ (document.querySelector('[aria-keyshortcuts]'));
  if (!field) return;
  event.preventDefault();
  field.focus();
  field.select();
});

/** @type {ReturnType<typeof setTimeout> | undefined} */
let typing;
document.addEventListener('input', (event) => {
  const form = /** @type {HTMLElement} */ (event.target).closest('form');
  if (!form || !('live' in form.dataset)) return;
  clearTimeout(typing);
  typing = setTimeout(() => searchNow(form), 250);
});

document.addEventListener('click', (event) => {
  const button = /** @type {HTMLElement | null} */ (/** @type {HTMLElement} */ (event.target).closest('[data-copy]'));
  if (!button) return;
  const text = document.getElementById(button.dataset['copy'] ?? '')?.textContent ?? '';
  const before = button.textContent;
  navigator.clipboard.writeText(text).then(
    () => {
      button.textContent = button.dataset['copied'] ?? '';
      setTimeout(() => (button.textContent = before), 2_000);
    },
    () => {},
  );
});

/** Copies a text, also where a page has no clipboard: outside of https, or without the permission. @param {string} text */
async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const focused = /** @type {HTMLElement | null} */ (document.activeElement);
    const field = document.createElement('textarea');
    field.value = text;
    field.className = 'unseen';
    document.body.append(field);
    field.select();
    const isCopied = document.execCommand('copy');
    field.remove();
    focused?.focus();
    return isCopied;
  }
}

/** @param {HTMLElement} button */
async function sharePage(button) {
  const { share, title = '', copied = '', uncopied = '' } = button.dataset;
  const url = new URL(share ?? '', location.href).href;
  const place = button.parentElement;
  const show = (/** @type {string} */ text) => {
    const status = button.nextElementSibling;
    if (status) status.textContent = text;
  };
  if ('share' in navigator && matchMedia('(pointer: coarse)').matches) {
    const failure = await navigator.share({ title, url }).catch((error) => error.name);
    // Who closes the dialog wants no copy either.
    if (failure === undefined || failure === 'AbortError') return;
  }
  const isCopied = await copyText(url);
  place?.toggleAttribute('data-failed', !isCopied);
  show(isCopied ? copied : `${uncopied} ${url}`);
  if (isCopied) setTimeout(() => show(''), 2_000);
}

document.addEventListener('click', (event) => {
  const button = /** @type {HTMLElement | null} */ (/** @type {HTMLElement} */ (event.target).closest('[data-share]'));
  if (button) void sharePage(button);
});

/** What a page leaves for later, loaded when it comes near, or when what folds it opens. It replaces the element with an id around it. */
const nearby = new IntersectionObserver(
  (entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue;
      nearby.unobserve(target);
      const place = /** @type {HTMLElement} */ (target.closest('[id]'));
      const { load = '' } = /** @type {HTMLElement} */ (target).dataset;
      const done = markBusy(place.querySelector('[data-busy]'));
      swap(place.id, load).catch(() => {
        done();
        showFailure(place, place.dataset['failed']);
      });
    }
  },
  { rootMargin: '200px' },
);
for (const place of document.querySelectorAll('[data-load]')) nearby.observe(place);
