// What the studio does beyond links and forms. Every page works without this file.

/** Light or dark: remembered here, applied before the first paint by theme.js. */
const root = document.documentElement;
const themeSwitch = /** @type {HTMLButtonElement | null} */ (document.querySelector('[data-theme-switch]'));
const darkSystem = matchMedia('(prefers-color-scheme: dark)');
const isDark = () => (root.dataset['theme'] ?? (darkSystem.matches ? 'dark' : 'light')) === 'dark';
const showTheme = () => themeSwitch?.setAttribute('aria-pressed', String(isDark()));
themeSwitch?.addEventListener('click', () => {
  const theme = isDark() ? 'light' : 'dark';
  root.dataset['theme'] = theme;
  write('theme', theme);
  showTheme();
});
darkSystem.addEventListener('change', showTheme);
showTheme();

/**
 * @param {string} name
 * @param {string} value
 */
function write(name, value) {
  try {
    localStorage.setItem(name, value);
  } catch {
    // A browser that keeps nothing.
  }
}

/** @param {string} name */
function read(name) {
  try {
    return localStorage.getItem(name) ?? '';
  } catch {
    return '';
  }
}

const announcer = document.querySelector('[data-announce]');
/** @param {string} text */
const announce = (text) => {
  if (announcer) announcer.textContent = text;
};

// On a phone the list of tables is folded.
for (const fold of document.querySelectorAll('[data-fold]'))
  if (matchMedia('(max-width: 62rem)').matches) fold.removeAttribute('open');
document.querySelector('.lists [aria-current]')?.scrollIntoView({ block: 'center' });

/** Shows the items of a list whose name contains what is typed. */
document.addEventListener('input', (event) => {
  const field = /** @type {HTMLInputElement} */ (event.target);
  const list = document.getElementById(field.dataset?.['filter'] ?? '');
  if (!list) return;
  const text = field.value.trim().toLowerCase();
  let count = 0;
  for (const item of /** @type {NodeListOf<HTMLElement>} */ (list.querySelectorAll('[data-item]'))) {
    item.hidden = !(item.dataset['item'] ?? '').toLowerCase().includes(text);
    if (!item.hidden) count += 1;
  }
  for (const group of /** @type {NodeListOf<HTMLElement>} */ (list.querySelectorAll('[data-group]'))) {
    group.hidden = !group.querySelector('[data-item]:not([hidden])');
    if (text !== '' && !group.hidden && group instanceof HTMLDetailsElement) group.open = true;
  }
  const none = /** @type {HTMLElement | null} */ (list.querySelector('[data-none]'));
  if (none) none.hidden = count > 0;
  announce(`${count} found`);
});
// The list is filtered already: Enter opens the only table that is left.
document.addEventListener('submit', (event) => {
  const field = /** @type {HTMLFormElement} */ (event.target).querySelector('[data-filter]');
  const list = document.getElementById(/** @type {HTMLElement | null} */ (field)?.dataset['filter'] ?? '');
  if (!list) return;
  event.preventDefault();
  /** @type {HTMLAnchorElement | null} */
  const first = list.querySelector('[data-item]:not([hidden]) a');
  first?.click();
});

/** The user's field is there when a user is acted as. */
document.addEventListener('change', (event) => {
  const select = /** @type {HTMLSelectElement} */ (event.target);
  const field = document.getElementById(select.dataset?.['actor'] ?? '');
  if (!field) return;
  field.toggleAttribute('data-folded', select.value !== 'authenticated');
  if (select.value === 'authenticated') field.querySelector('input')?.focus();
});

/** Offers the users whose address or name has what is typed: those of the page of users. */
const offers = document.createElement('datalist');
offers.id = 'offered-users';
let offered = '';
/** @type {ReturnType<typeof setTimeout> | undefined} */
let typing;
/** @param {HTMLInputElement} field */
async function offerUsers(field) {
  const search = field.value.trim();
  if (offers.isConnected && search === offered) return;
  offered = search;
  if (!offers.isConnected) document.body.append(offers);
  field.setAttribute('list', offers.id);
  const response = await fetch(`/studio/users?${new URLSearchParams({ q: search })}`);
  const page = new DOMParser().parseFromString(await response.text(), 'text/html');
  if (search !== offered) return;
  offers.replaceChildren(
    ...[...page.querySelectorAll('tbody th a')].map((link) => {
      const option = document.createElement('option');
      option.value = link.textContent?.trim() ?? '';
      return option;
    }),
  );
}
/** @param {Event} event */
const offerLater = ({ target }) => {
  const field = /** @type {HTMLInputElement} */ (target);
  if (!('users' in (field.dataset ?? {}))) return;
  clearTimeout(typing);
  typing = setTimeout(() => void offerUsers(field).catch(() => {}), 200);
};
document.addEventListener('focusin', offerLater);
document.addEventListener('input', offerLater);

/** Typing a value chooses the value; choosing NULL greys it. */
document.addEventListener('input', (event) => {
  const control = /** @type {Element} */ (event.target);
  const entry = control.closest('[data-entry]');
  const state = /** @type {HTMLSelectElement | null} */ (entry?.querySelector('select[name$=".state"]'));
  if (!entry || !state) return;
  if (control !== state) state.value = 'value';
  const value = entry.querySelector('.input:not([name$=".state"])');
  value?.toggleAttribute('data-unused', state.value !== 'value');
});

const historyName = 'studio-sql-history';
const maxHistory = 30;
/** @returns {string[]} */
function readHistory() {
  try {
    const list = JSON.parse(read(historyName) || '[]');
    return Array.isArray(list) ? list.filter((item) => typeof item === 'string') : [];
  } catch {
    return [];
  }
}

const editor = /** @type {HTMLFormElement | null} */ (document.querySelector('[data-editor]'));
const text = editor?.querySelector('textarea') ?? null;

function showHistory() {
  const place = /** @type {HTMLElement | null} */ (document.querySelector('[data-history]'));
  const list = place?.querySelector('ol');
  if (!place || !list) return;
  const items = readHistory();
  place.hidden = items.length === 0;
  list.replaceChildren(
    ...items.map((item) => {
      const button = document.createElement('button');
      button.type = 'button';
      button.textContent = item.replaceAll(/\s+/g, ' ').slice(0, 200);
      button.addEventListener('click', () => {
        if (!text) return;
        text.value = item;
        text.focus();
      });
      const entry = document.createElement('li');
      entry.append(button);
      return entry;
    }),
  );
}

/** Puts the cursor where the statement went wrong. */
function showErrorPlace() {
  const at = /** @type {HTMLElement | null} */ (document.querySelector('[data-error-at]'))?.dataset['errorAt'];
  if (!text || at === undefined) return;
  const word = /^\w+/.exec(text.value.slice(Number(at)))?.[0].length ?? 1;
  text.focus();
  text.setSelectionRange(Number(at), Number(at) + word);
}

/** @param {HTMLElement | null} submitter */
async function runStatements(submitter) {
  if (!editor || !text || editor.getAttribute('aria-busy') || text.value.trim() === '') return;
  editor.setAttribute('aria-busy', 'true');
  write(historyName, JSON.stringify([text.value, ...readHistory().filter((item) => item !== text.value)].slice(0, maxHistory)));
  try {
    const fields = new FormData(editor, submitter);
    const body = new URLSearchParams(/** @type {[string, string][]} */ ([...fields]));
    const response = await fetch(editor.action, { method: 'POST', body });
    const page = new DOMParser().parseFromString(await response.text(), 'text/html');
    // A refusal is a page of its own.
    const fresh = page.getElementById('result') ?? page.querySelector('.state');
    const present = document.getElementById('result');
    if (!fresh || !present) throw new Error('no result');
    present.replaceChildren(...(fresh.id === 'result' ? fresh.childNodes : [fresh]));
    announce(present.querySelector('h2')?.textContent?.trim() ?? '');
    showErrorPlace();
  } catch {
    editor.submit();
  } finally {
    editor.removeAttribute('aria-busy');
    showHistory();
  }
}

editor?.addEventListener('submit', (event) => {
  event.preventDefault();
  void runStatements(event.submitter);
});
text?.addEventListener('keydown', (event) => {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  void runStatements(null);
});

const draftName = 'studio-sql-draft';
if (text && text.value === '') text.value = read(draftName);
text?.addEventListener('input', () => write(draftName, text.value));
if (text) showErrorPlace();
showHistory();

document.addEventListener('click', (event) => {
  const button = /** @type {HTMLElement | null} */ (/** @type {HTMLElement} */ (event.target).closest('[data-to-editor]'));
  if (!button) return;
  write(draftName, document.getElementById(button.dataset['toEditor'] ?? '')?.textContent ?? '');
  location.assign('/studio/sql');
});
