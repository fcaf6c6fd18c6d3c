import { formatMoment } from '@trivium/server-pages/format';
import {
  fileCache,
  findSaved,
  isBundlePath,
  isSavedIn,
  isSavedPath,
  keepLanguage,
  keepPage,
  lastLanguage,
  listPath,
  pageKey,
  removeUnused,
  unsavedParameter,
  type SavedPage,
} from './saved-pages.ts';
import { searchDataPath } from './search-data.ts';
import type { WorkerFacts } from './worker-facts.ts';

/** The server writes it before this script. */
declare const workerFacts: WorkerFacts;

interface ExtendableEvent extends Event {
  waitUntil(promise: Promise<unknown>): void;
}
interface FetchEvent extends ExtendableEvent {
  readonly request: Request;
  respondWith(response: Promise<Response>): void;
}
/** What we use of a ServiceWorkerGlobalScope. */
interface WorkerScope {
  readonly location: Location;
  readonly navigator: { readonly languages: readonly string[] };
  readonly clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', listener: (event: ExtendableEvent) => void): void;
  addEventListener(type: 'message', listener: (event: ExtendableEvent & { readonly data: unknown }) => void): void;
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void;
}
const scope = globalThis as unknown as WorkerScope;

const { files, words } = workerFacts;

/** How long a reader with a saved copy waits for a slow network. */
const maxWaitMs = 5_000;

scope.addEventListener('install', (event) => event.waitUntil(Promise.all([install(), scope.skipWaiting()])));
scope.addEventListener('activate', (event) => event.waitUntil(Promise.all([removeUnused(files), scope.clients.claim()])));

async function install(): Promise<void> {
  const cache = await caches.open(fileCache);
  await cache.addAll([...files]);
  for (const language of Object.keys(words)) await keepPage(await fetch(pageKey(listPath, language)));
}

/** The page that was read before there was a worker. */
scope.addEventListener('message', (event) => {
  const { page: address } = event.data as { readonly page: string };
  const url = new URL(address, scope.location.href);
  if (url.origin === scope.location.origin && isSavedPath(url.pathname))
    event.waitUntil(fetch(url).then((page) => keep(page, url)));
});

scope.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== scope.location.origin) return;
  if (request.mode === 'navigate')
    event.respondWith(url.pathname === '/language' ? answerLanguage(request, url) : answerPage(event, url));
  else if (url.pathname.startsWith('/assets/')) event.respondWith(answerFile(request));
  else if (isBundlePath(url.pathname) || url.pathname === searchDataPath) event.respondWith(answerData(request));
});

async function keep(page: Response, { pathname }: URL): Promise<void> {
  await keepLanguage(page);
  if (page.ok && isSavedPath(pathname)) await keepPage(page);
}

/** The page from the network; without one, the saved copy, or the list of drugs. */
async function answerPage(event: FetchEvent, url: URL): Promise<Response> {
  const languages = await languagesOf(url);
  const saved = isSavedPath(url.pathname) ? await findSaved(url.pathname, languages) : undefined;
  const answer = fetch(event.request);
  // Keeps the worker alive until a slow page has come: the next visit has it then.
  event.waitUntil(
    answer.then(
      (response) => keep(isSavedPath(url.pathname) ? response.clone() : response, url),
      () => {},
    ),
  );
  try {
    return await (saved ? Promise.race([answer, timeOut()]) : answer);
  } catch (error) {
    const isUnsaved = isOther(url.searchParams.get(unsavedParameter), languages[0]);
    if (saved) return copyOf(saved, (text) => (isUnsaved ? text.otherLanguage : text.saved));
    const list = await findSaved(listPath, languages);
    if (!list) throw error;
    return copyOf(list, (text) => (url.pathname === '/' ? text.list : text.missing));
  }
}

const isOther = (language: string | null, present: string | undefined): boolean =>
  language !== null && Object.hasOwn(words, language) && language !== present;

/** Without a network the reader stays on the page where it isn't saved in the other language, and reads why. */
async function answerLanguage(request: Request, { searchParams }: URL): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    const to = searchParams.get('to');
    const back = new URL(searchParams.get('back') ?? '/', scope.location.href);
    const present = Object.keys(words).find((language) => isOther(to, language));
    if (to === null || present === undefined || back.origin !== scope.location.origin) throw error;
    // Without a network the list takes the place of searches.
    const isSaved = await isSavedIn(back.pathname === '/' ? listPath : back.pathname, to);
    back.searchParams.set('lang', isSaved ? to : present);
    if (isSaved) back.searchParams.delete(unsavedParameter);
    else back.searchParams.set(unsavedParameter, to);
    return Response.redirect(back.href, 303);
  }
}

function timeOut(): Promise<never> {
  return new Promise((_, reject) => setTimeout(() => reject(new Error('the network is slow')), maxWaitMs));
}

/** The language of the address, or that of the page read last, then those of the browser. */
async function languagesOf({ searchParams }: URL): Promise<string[]> {
  const all = Object.keys(words);
  const requested = searchParams.get('lang');
  if (requested !== null && all.includes(requested)) return [requested];
  const own = scope.navigator.languages.map((tag) => tag.slice(0, 2)).filter((language) => all.includes(language));
  const last = await lastLanguage();
  return [...new Set([...(last !== undefined && all.includes(last) ? [last] : []), ...own, ...all])];
}

const mainTag = /<main [^>]*>/;

/** A saved page, which says at its top that it is a copy and from when. */
function copyOf({ html, savedAt }: SavedPage, sentence: (text: WorkerFacts['words']['th']) => string): Response {
  const language = /<html lang="en"/.test(html) ? 'en' : 'th';
  const text = sentence(words[language]).replace('{when}', formatMoment(savedAt, language));
  const notice = `<p class="saved-copy" role="status">${text}</p>`;
  const page = html.replace(mainTag, (tag) => `${tag}${notice}`);
  return new Response(page, {
    headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': workerFacts.policy },
  });
}

async function answerFile(request: Request): Promise<Response> {
  const cache = await caches.open(fileCache);
  return (await cache.match(request.url)) ?? fetch(request);
}

/** Signed bytes stay verifiable without a network, and the list searchable. */
async function answerData(request: Request): Promise<Response> {
  const saved = await caches.open(fileCache).then((cache) => cache.match(request.url));
  try {
    return await (saved ? Promise.race([fetch(request), timeOut()]) : fetch(request));
  } catch (error) {
    if (!saved) throw error;
    return saved;
  }
}
