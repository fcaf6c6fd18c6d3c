// The list of drugs for use without a network: what is saved, keeping all, removing, and a search that asks no server.
import { formatCount, formatDay } from '@trivium/server-pages/format';
import { createNameSearch } from '../offline/search-names.rules.ts';
import { bundlePath, fileCache, keepPage, savedDrugs, pageCache, pageKey } from '../offline/saved-pages.ts';

const section = /** @type {HTMLElement} */ (document.getElementById('saved'));
/** @type {{ words: Record<'none' | 'some' | 'all' | 'keeping' | 'stopped' | 'removed' | 'results' | 'noResults' | 'keep' | 'update', string> }} */
const { words } = JSON.parse(section.querySelector('[data-words]')?.textContent ?? '');
const language = document.documentElement.lang === 'en' ? 'en' : 'th';
const rows = /** @type {HTMLElement[]} */ ([...document.querySelectorAll('[data-slug]')]);
const letters = /** @type {HTMLDetailsElement[]} */ ([...document.querySelectorAll('[data-letter]')]);
const unfolded = new Set(letters.filter(({ open }) => open));
const slugOf = (/** @type {HTMLElement} */ row) => row.dataset['slug'] ?? '';

/**
 * @param {string} text
 * @param {Record<string, string | number>} values
 */
const fill = (text, values) =>
  text.replaceAll(/\{(\w+)\}/g, (_, name) => {
    const value = values[name] ?? '';
    return typeof value === 'number' ? formatCount(value, language) : value;
  });

/** @param {string} selector */
const part = (selector) => /** @type {HTMLElement} */ (section.querySelector(selector));
const status = part('[data-saved-status]');
const keepButton = part('[data-keep]');
const removeButton = part('[data-remove]');

/** Shows which drugs are saved, and from when the oldest copy is. */
async function show() {
  const saved = await savedDrugs(language);
  for (const row of rows) /** @type {HTMLElement} */ (row.querySelector('[data-is-saved]')).hidden = !saved.has(slugOf(row));
  const count = rows.filter((row) => saved.has(slugOf(row))).length;
  const [oldest] = [...saved.values()].toSorted();
  const when = oldest ? formatDay(oldest, language) : '';
  const text = count === 0 ? words.none : count < rows.length ? words.some : words.all;
  status.textContent = fill(text, { count, all: rows.length, when });
  const isAll = count === rows.length;
  keepButton.textContent = isAll ? words.update : words.keep;
  keepButton.classList.toggle('plain', isAll);
  removeButton.hidden = count === 0;
}

/** How many pages are asked for at the same time. */
const width = 4;

async function keepAll() {
  // A browser that is short of space may otherwise remove the copies.
  await navigator.storage?.persist?.().catch(() => false);
  const saved = await savedDrugs(language);
  const slugs = rows.map(slugOf).toSorted((a, b) => Number(saved.has(a)) - Number(saved.has(b)));
  let done = 0;
  const next = async () => {
    for (let slug = slugs.shift(); slug !== undefined; slug = slugs.shift()) {
      const page = await fetch(pageKey(`/drugs/${slug}`, language), { headers: { accept: 'text/html' } });
      if (!page.ok) throw new Error(String(page.status));
      await keepPage(page, { withBundle: false });
      done += 1;
      // Now and then alone: a screen reader reads each.
      if (done % 25 === 1) status.textContent = fill(words.keeping, { count: done, all: rows.length });
    }
  };
  const [bundles] = await Promise.all([fetch('/bundles.json'), ...Array.from({ length: width }, next)]);
  const cache = await caches.open(fileCache);
  for (const [slug, text] of Object.entries(await bundles.json()))
    await cache.put(bundlePath(slug), new Response(text, { headers: { 'content-type': 'application/json' } }));
}

async function keepNow() {
  if (keepButton.getAttribute('aria-busy')) return;
  keepButton.setAttribute('aria-busy', 'true');
  try {
    await keepAll();
    await show();
  } catch {
    await show();
    status.textContent = `${words.stopped} ${status.textContent}`;
  } finally {
    keepButton.removeAttribute('aria-busy');
  }
}
keepButton.addEventListener('click', () => void keepNow());

async function remove() {
  const pages = await caches.open(pageCache);
  for (const request of await pages.keys()) if (new URL(request.url).pathname.startsWith('/drugs/')) await pages.delete(request);
  const files = await caches.open(fileCache);
  for (const request of await files.keys()) if (new URL(request.url).pathname.startsWith('/api/')) await files.delete(request);
  await show();
  status.textContent = words.removed;
  keepButton.focus();
}
removeButton.addEventListener('click', () => void remove());

const field = /** @type {HTMLInputElement} */ (document.getElementById('saved-search'));
const resultCount = /** @type {HTMLElement} */ (document.querySelector('[data-found]'));

const find = createNameSearch(rows.map((row) => row.dataset['names'] ?? ''));

function search() {
  const matches = new Set(find(field.value));
  const count = matches.size;
  for (const [at, row] of rows.entries()) row.hidden = !matches.has(at);
  const isEmpty = field.value.trim() === '';
  for (const letter of letters) {
    letter.hidden = letter.querySelector('li:not([hidden])') === null;
    letter.open = !isEmpty || unfolded.has(letter);
  }
  resultCount.textContent = isEmpty ? '' : fill(count === 0 ? words.noResults : words.results, { count });
}
field.addEventListener('input', search);
// A search that was begun elsewhere goes on here when the network is gone.
field.value = new URL(location.href).searchParams.get('q') ?? field.value;
search();
// Without a network, looking something up comes before keeping more.
const list = field.closest('section');
if (list && document.querySelector('.saved-copy')) section.before(list);
else if (field.value !== '') list?.scrollIntoView();

if ('serviceWorker' in navigator && 'caches' in globalThis) void show();
else section.dataset['unsupported'] = '';
