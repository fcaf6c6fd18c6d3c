// The list of drugs for use without a network: what is saved, keeping all, removing, and a search that asks no server.
import { formatCount, formatDay } from '@trivium/server-pages/format';
import { bundlePath, fileCache, keepPage, savedDrugs, pageCache, pageKey } from '../offline/saved-pages.ts';

const section = /** @type {HTMLElement} */ (document.getElementById('saved'));
/** @type {{ words: Record<'none' | 'some' | 'all' | 'keeping' | 'stopped' | 'removed' | 'results' | 'noResults' | 'guessed' | 'noSubstance' | 'searching' | 'noSearch' | 'en' | 'th', string> & Record<'keep' | 'update', string[]> }} */
const { words } = JSON.parse(section.querySelector('[data-words]')?.textContent ?? '');
const language = document.documentElement.lang === 'en' ? 'en' : 'th';
/** The page's language first. @type {('en' | 'th')[]} */
const languages = language === 'en' ? ['en', 'th'] : ['th', 'en'];
const rows = new Map(
  /** @type {HTMLElement[]} */ ([...document.querySelectorAll('[data-slug]')]).map((row) => [row.dataset['slug'] ?? '', row]),
);
const letters = /** @type {HTMLDetailsElement[]} */ ([...document.querySelectorAll('[data-letter]')]);

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
/** One saves the page's language, the other both. */
const keepButtons = /** @type {HTMLElement[]} */ ([...section.querySelectorAll('[data-keep]')]);
const removeButton = part('[data-remove]');
const stay = part('[data-stay]');

/** Shows which drugs are saved, in which language, and from when the oldest copy is. */
async function show() {
  const all = rows.size;
  const saved = await Promise.all(languages.map(savedDrugs));
  for (const [slug, row] of rows) /** @type {HTMLElement} */ (row.querySelector('[data-is-saved]')).hidden = !saved[0]?.has(slug);
  const counts = saved.map((dates) => [...dates.keys()].filter((slug) => rows.has(slug)).length);
  const sentences = languages.flatMap((each, at) => {
    const count = counts[at] ?? 0;
    if (count === 0 && at > 0) return [];
    const [oldest] = [...(saved[at]?.values() ?? [])].toSorted();
    const when = oldest ? formatDay(oldest, language) : '';
    const text = count === 0 ? words.none : count < all ? words.some : words.all;
    return fill(text, { count, all, when, language: words[each] });
  });
  status.textContent = sentences.join('\n');
  for (const [at, button] of keepButtons.entries()) {
    const isAll = counts.slice(0, at + 1).every((count) => count === all);
    button.textContent = (isAll ? words.update : words.keep)[at] ?? '';
    button.classList.toggle('plain', isAll || at > 0);
  }
  removeButton.hidden = counts.every((count) => count === 0);
  await search();
}

/** How many pages are asked for at the same time. */
const width = 4;

/** A saving that hasn't ended: the languages, and when it began. @type {{ chosen: ('en' | 'th')[], since: string } | undefined} */
let begun;
let isSaving = false;

/** Saves what wasn't saved since then, the drugs without a copy first. @param {{ chosen: ('en' | 'th')[], since: string }} saving */
async function keepAll({ chosen, since }) {
  // A browser that is short of space may otherwise remove the copies.
  await navigator.storage?.persist?.().catch(() => false);
  const all = chosen.length * rows.size;
  const pages = [];
  for (const each of chosen) {
    const saved = await savedDrugs(each);
    for (const slug of rows.keys()) pages.push({ key: pageKey(`/drugs/${slug}`, each), savedAt: saved.get(slug) ?? '' });
  }
  const keys = pages
    .filter(({ savedAt }) => savedAt < since)
    .toSorted((a, b) => Number(a.savedAt !== '') - Number(b.savedAt !== ''));
  let done = all - keys.length;
  const next = async () => {
    for (let page = keys.shift(); page !== undefined; page = keys.shift()) {
      const response = await fetch(page.key, { headers: { accept: 'text/html' } });
      if (!response.ok) throw new Error(String(response.status));
      await keepPage(response, { withBundle: false });
      done += 1;
      // Now and then alone: a screen reader reads each.
      if (done % 25 === 1) status.textContent = fill(words.keeping, { count: done, all });
    }
  };
  const keepBundles = async () => {
    const bundles = await fetch('/bundles.json');
    if (!bundles.ok) throw new Error(String(bundles.status));
    const cache = await caches.open(fileCache);
    for (const [slug, text] of Object.entries(await bundles.json()))
      await cache.put(bundlePath(slug), new Response(text, { headers: { 'content-type': 'application/json' } }));
  };
  const ends = await Promise.allSettled([keepBundles(), ...Array.from({ length: width }, next)]);
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
}

/** @param {boolean} isNow */
function markSaving(isNow) {
  isSaving = isNow;
  stay.hidden = !isNow;
  for (const button of keepButtons)
    if (isNow) button.setAttribute('aria-busy', 'true');
    else button.removeAttribute('aria-busy');
}

async function keepNow() {
  if (!begun || isSaving) return;
  markSaving(true);
  try {
    await keepAll(begun);
    begun = undefined;
    await show();
  } catch {
    await show();
    status.textContent = `${words.stopped}\n${status.textContent}`;
  } finally {
    markSaving(false);
  }
}
for (const [at, button] of keepButtons.entries())
  button.addEventListener('click', () => {
    const chosen = languages.slice(0, at + 1);
    if (!isSaving && begun?.chosen.length !== chosen.length) begun = { chosen, since: new Date().toISOString() };
    void keepNow();
  });
addEventListener('online', () => void keepNow());

async function remove() {
  const pages = await caches.open(pageCache);
  for (const request of await pages.keys()) if (new URL(request.url).pathname.startsWith('/drugs/')) await pages.delete(request);
  const files = await caches.open(fileCache);
  for (const request of await files.keys()) if (new URL(request.url).pathname.startsWith('/api/')) await files.delete(request);
  begun = undefined;
  await show();
  status.textContent = words.removed;
  keepButtons[0]?.focus();
}
removeButton.addEventListener('click', () => void remove());

const field = /** @type {HTMLInputElement} */ (document.getElementById('saved-search'));
const resultCount = /** @type {HTMLElement} */ (document.querySelector('[data-found]'));
const results = /** @type {HTMLElement} */ (document.querySelector('[data-results]'));
const missingDrugs = /** @type {HTMLElement[]} */ ([...document.querySelectorAll('[data-missing]')]);

/** @type {Promise<(query: string) => import('../offline/search-offline.ts').OfflineMatches> | undefined} */
let loading;

/** The search is larger than this page: it comes when it is used. */
function loadSearch() {
  const { search: data = '', searchScript = '' } = field.dataset;
  const load = async () => {
    const [{ createOfflineSearch }, response] = await Promise.all([import(searchScript), fetch(data)]);
    return createOfflineSearch(await response.json());
  };
  loading ??= load().catch((error) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

async function search() {
  const query = field.value;
  const matches = query.trim() === '' ? undefined : await searchFor(query);
  // What was typed since then is searched for too.
  if (query !== field.value) return;
  for (const letter of letters) letter.hidden = matches !== undefined;
  for (const drug of missingDrugs) drug.hidden = !matches?.missing.includes(drug.dataset['missing'] ?? '');
  const matchingRows = matches?.slugs.flatMap((slug) => rows.get(slug)?.cloneNode(true) ?? []) ?? [];
  results.replaceChildren(...matchingRows);
  results.hidden = matchingRows.length === 0;
  if (matches)
    resultCount.textContent = [
      ...matches.guesses.map((guess) => fill(words.guessed, { ...guess })),
      ...(matches.substance === undefined ? [] : [fill(words.noSubstance, { typed: matches.substance })]),
      matchingRows.length === 0 ? words.noResults : fill(words.results, { count: matchingRows.length }),
    ].join(' ');
  else if (query.trim() === '') resultCount.textContent = '';
}

/** @param {string} query */
async function searchFor(query) {
  try {
    if (!loading) resultCount.textContent = words.searching;
    const find = await loadSearch();
    return find(query);
  } catch {
    resultCount.textContent = words.noSearch;
    return undefined;
  }
}
field.addEventListener('focus', () => void loadSearch().catch(() => {}), { once: true });
field.addEventListener('input', () => void search());
// A search that was begun elsewhere goes on here when the network is gone.
field.value = new URL(location.href).searchParams.get('q') ?? field.value;
void search();
// Without a network, looking something up comes before keeping more.
const list = field.closest('section');
if (list && document.querySelector('.saved-copy')) section.before(list);
else if (field.value !== '') list?.scrollIntoView();

if ('serviceWorker' in navigator && 'caches' in globalThis) void show();
else section.dataset['unsupported'] = '';
