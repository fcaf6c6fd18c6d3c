import type { ProbeCode, FetchedPage } from './fetched-page.ts';

const rootPath = /^\/(?:(?:index|default|home)(?:\.[a-z]{3,5})?)?\/?$|^\/[a-z]{2}(?:-[a-z]{2})?\/?$/i;
const notFoundPath =
  /(?:^|[/_.?=&-])(?:404|not-?_?found|page-?_?not-?_?found|error-?_?404|404-?_?error|error(?:-?page)?)(?:[/_.?=&-]|$)/i;

const thing = '(?:page|file|document|article|resource|address|url|link|section)s?';
/** Titles and headlines of missing pages, in the languages of the sources. */
const notFound = [
  new RegExp(
    String.raw`\b${thing}(?: you.{0,40}?)? (?:was |is |has |does |did |could |can |might )?(?:not|no longer|never|cannot|have been)\b.{0,12}\b(?:found|exist|available|located|moved|removed|here)`,
  ),
  new RegExp(
    String.raw`\b(?:can't|cannot|can not|couldn't|could not|unable to) (?:find|locate|display) (?:the|that|this|your) (?:requested )?${thing}`,
  ),
  new RegExp(String.raw`\b${thing} (?:doesn't|isn't|wasn't|can't|couldn't)(?: be)? (?:exist|found|available|located)`),
  new RegExp(String.raw`\b(?:no such|invalid|unknown|missing) ${thing}\b`),
  /\b(?:error 404|404 error|404 not found|http 404)\b/,
  /seite nicht gefunden|page introuvable|página no encontrada|ไม่พบหน้า/,
];
const notFoundTitle = [/^(?:error )?404\b/, /\b404$/, /(?:^|[|:\u2013-] ?)not found(?: ?[|:\u2013-]|$)/, ...notFound];
const parked =
  /\b(?:this|the) domain(?: name)?(?: [a-z0-9.-]+)? (?:is|may be|has) (?:for sale|parked|expired)|buy this domain|domain parking/;
const failure =
  /\b(?:error|sorry|oops|unavailable|invalid|expired|removed|deleted|not found|failed|exception|bad request|problem)\b/;
const maintenance =
  /\b(?:under|scheduled|down for) maintenance|temporarily (?:unavailable|down|offline|out of service)|(?:try|check|come) (?:again|back) (?:later|soon)/;

/** A page with more text is not an error page, unless its title says so. */
const maxNoticeLength = 3_000;
const maxErrorLength = 400;
/** Every page about a drug is longer. */
const minPageLength = 60;

/**
 * Whether an answer of status 2xx means that the page is missing: by a redirect to the site's root or to an error address, by
 * its title, or by a short text.
 */
export function detectSoft404(page: FetchedPage): ProbeCode | null {
  const requested = new URL(page.url);
  const final = new URL(page.finalUrl);
  if (page.isRedirected && isRoot(final, requested)) return 'root_reached';
  if (
    page.isRedirected &&
    notFoundPath.test(final.pathname + final.search) &&
    !notFoundPath.test(requested.pathname + requested.search)
  )
    return 'not_found_reached';
  const title = fold(page.title);
  if (notFoundTitle.some((pattern) => pattern.test(title))) return 'not_found_shown';
  if (page.text === null || page.figuresFound === true) return null;
  const text = fold(page.text);
  if (text.length > maxNoticeLength) return null;
  if (parked.test(text)) return 'domain_parked';
  if (notFound.some((pattern) => pattern.test(text))) return 'not_found_shown';
  return null;
}

/** Whether the page is a short error message, or too short to be about a drug. */
export function detectErrorPage({ title, text, figuresFound }: FetchedPage): ProbeCode | null {
  if (text === null || figuresFound === true || text.length > maxErrorLength) return null;
  const folded = fold(text);
  // Maintenance ends: it does not mean that the page is missing.
  if (maintenance.test(folded)) return null;
  if (failure.test(folded) || /^(?:error|oops|sorry)\b/.test(fold(title))) return 'error_shown';
  return folded.length < minPageLength ? 'page_short' : null;
}

/** A page of status 200 that reports maintenance. */
export const isUnderMaintenance = ({ text, figuresFound }: FetchedPage): boolean =>
  text !== null && figuresFound !== true && text.length <= maxErrorLength && maintenance.test(fold(text));

function isRoot(final: URL, requested: URL): boolean {
  if (!rootPath.test(final.pathname)) return false;
  // Some sites have every page at their root, identified by the query.
  return rootPath.test(requested.pathname) ? requested.search !== '' && final.search === '' : true;
}

const fold = (text: string) => text.toLowerCase().replaceAll('\u2019', "'").replaceAll(/\s+/g, ' ').trim();
