import type { ProbeCode, FetchedPage } from './fetched-page.ts';

const rootPath = /^\/(?:(?:index|default|home)(?:\.[a-z]{3,5})?)?\/?$|^\/[a-z]{2}(?:-[a-z]{2})?\/?$/i;
const notFoundPath =
  /(?:^|[/_.?=&-])(?:404|not-?_?found|page-?_?not-?_?found|error-?_?404|404-?_?error|error(?:-?page)?)(?:[/_.?=&-]|$)/i;

const thing = '(?:page|file|document|article|resource|address|url|link|section)s?';
/** What stands in a title or as a headline where a page is not there, in the languages of the sources. */
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
const failed =
  /\b(?:error|sorry|oops|unavailable|invalid|expired|removed|deleted|not found|failed|exception|bad request|problem)\b/;
const mending =
  /\b(?:under|scheduled|down for) maintenance|temporarily (?:unavailable|down|offline|out of service)|(?:try|check|come) (?:again|back) (?:later|soon)/;

/** A page with more text than this says more than that it is not there, unless its title says so too. */
const longestNotice = 3_000;
const longestError = 400;
/** No page about a drug is as short as this. */
const shortest = 60;

/**
 * Whether an answer of status 2xx stands for a page that is not there: a redirect to the root of a site or to an address
 * that says so, a title that says so, or a short text that does.
 */
export function detectSoft404(seen: FetchedPage): ProbeCode | null {
  const asked = new URL(seen.url);
  const final = new URL(seen.finalUrl);
  if (seen.isRedirected && isRoot(final, asked)) return 'root_reached';
  if (seen.isRedirected && notFoundPath.test(final.pathname + final.search) && !notFoundPath.test(asked.pathname + asked.search))
    return 'not_found_reached';
  const title = fold(seen.title);
  if (notFoundTitle.some((pattern) => pattern.test(title))) return 'not_found_shown';
  if (seen.text === null || seen.figuresFound === true) return null;
  const text = fold(seen.text);
  if (text.length > longestNotice) return null;
  if (parked.test(text)) return 'domain_parked';
  if (notFound.some((pattern) => pattern.test(text))) return 'not_found_shown';
  return null;
}

/** Whether hardly anything is shown, and that is an error, or no page about a drug. */
export function detectErrorPage({ title, text, figuresFound }: FetchedPage): ProbeCode | null {
  if (text === null || figuresFound === true || text.length > longestError) return null;
  const said = fold(text);
  // What passes by itself is no sign that the page is not there.
  if (mending.test(said)) return null;
  if (failed.test(said) || /^(?:error|oops|sorry)\b/.test(fold(title))) return 'error_shown';
  return said.length < shortest ? 'page_short' : null;
}

/** A page on status 200 that says that the site is being mended. */
export const isUnderMaintenance = ({ text, figuresFound }: FetchedPage): boolean =>
  text !== null && figuresFound !== true && text.length <= longestError && mending.test(fold(text));

function isRoot(final: URL, asked: URL): boolean {
  if (!rootPath.test(final.pathname)) return false;
  // Some sites keep every page at their root, told apart by the query.
  return rootPath.test(asked.pathname) ? asked.search !== '' && final.search === '' : true;
}

const fold = (text: string) => text.toLowerCase().replaceAll('\u2019', "'").replaceAll(/\s+/g, ' ').trim();
