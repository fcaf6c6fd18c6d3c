import { createHash } from 'node:crypto';
import { escapeText, type Language } from '@trivium/server-pages';
import { places, type FirstRequest, type PageDescription, type RenderedPage } from '@trivium/portal-web';
import type { Subject } from '../subjects/find-subject.ts';

/** The content security policy: the app itself, its backend, and pictures of other sites. */
export function appPolicy(publicUrl: string, script: string): string {
  const { origin, host, protocol } = new URL(publicUrl);
  const socket = `${protocol === 'https:' ? 'wss' : 'ws'}://${host}`;
  return [
    "default-src 'self'",
    `script-src 'self' 'sha256-${createHash('sha256').update(script).digest('base64')}'`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' https: data: blob:",
    `connect-src 'self' ${origin} ${socket}`,
    "worker-src 'self'",
    // The official form is drawn into memory, and papers are shown from storage, which this origin serves.
    `frame-src 'self' ${origin} blob:`,
    "object-src 'self' blob:",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

interface FoundPage {
  readonly page: PageDescription;
  /** The values of the template's parameters, in order. */
  readonly names: readonly string[];
}

/** Finds the page at a path. Templates without parameters come first. */
export function createPageFinder(pages: readonly PageDescription[]): (path: string) => FoundPage | undefined {
  const patterns = pages
    .map((page) => {
      const source = page.path.replaceAll(/[.*+?^{}()|[\]\\]/g, '\\$&').replaceAll(/\$[a-zA-Z]+/g, '([^/]+)');
      return { page, pattern: new RegExp(`^${source === '/' ? '' : source}/?$`) };
    })
    .toSorted((a, b) => Number(a.page.path.includes('$')) - Number(b.page.path.includes('$')));
  return (path) => {
    for (const { page, pattern } of patterns) {
      const match = pattern.exec(path);
      if (match) return { page, names: match.slice(1).map(decodeURIComponent) };
    }
    return undefined;
  };
}

export interface DocumentOptions {
  /** The built document, with `<!--head-->` as the place of the page's head. */
  readonly template: string;
  readonly language: Language;
  /** undefined if the app has no page at the address. */
  readonly page: PageDescription | undefined;
  /** The single thing that the page is about, if any. */
  readonly subject?: Subject | undefined;
  readonly siteName: string;
  /** The portal's address, without a slash at its end. */
  readonly origin: string;
  readonly path: string;
  /** What the document runs before its first paint. */
  readonly script: string;
  /** What it asks for then, for a signed-in reader. */
  readonly firstRequests: readonly FirstRequest[];
  /** The addresses of scripts that the page needs at once, besides those of every page. */
  readonly scripts: readonly string[];
}

/** A text in one of the languages that the app was built with. */
export const textIn = (texts: Readonly<Record<string, string>>, language: Language): string => texts[language] ?? '';

/** The document of a page, with its language, title, description, preview and first view before any script runs. */
export function appDocument(options: DocumentOptions): string {
  const { template, language, page, subject, siteName, origin, path, script, firstRequests, scripts } = options;
  const titles = (subject ?? page)?.title;
  const name = titles ? textIn(titles, language) : siteName;
  const title = name === siteName ? siteName : `${name} · ${siteName}`;
  const descriptions = subject?.description ?? page?.description;
  const described = descriptions
    ? preview({ name, description: textIn(descriptions, language), siteName, address: `${origin}${path}`, language, subject })
    : [];
  const canonical =
    page && !page.isPrivate
      ? [`<link rel="canonical" href="${escapeText(`${origin}${path}`)}" />`]
      : [`<meta name="robots" content="noindex" />`];
  const preloads = scripts.map((address) => `<link rel="modulepreload" href="${address}" />`);
  const isOfReader = firstRequests.length > 0;
  const frame = language === 'en' ? template.replaceAll(thaiFonts, '') : template;
  const requests = isOfReader
    ? [`<script type="application/json" id="first-requests">${JSON.stringify(firstRequests)}</script>`]
    : [];
  // A reader's own page shows words when its scripts and data are there.
  const fontsLast = isOfReader
    ? (frame.match(fonts) ?? []).map((link) => link.replace('<link', '<link fetchpriority="low"'))
    : [];
  const head = [...requests, `<script>${script}</script>`, ...described, ...canonical, ...preloads, ...fontsLast].join('\n    ');
  return (isOfReader ? frame.replaceAll(fonts, '') : frame)
    .replace('<html lang="th">', () => `<html lang="${language}" data-path="${escapeText(path.split('?', 1)[0] ?? '')}">`)
    .replace('/app.th.webmanifest', `/app.${language}.webmanifest`)
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeText(title)}</title>`)
    .replace(places.head, () => head)
    .replace(places.heading, () => (page ? headingOf(page, subject, language) : ''));
}

/** A rendered page in the place of its first view, with the data that the app takes over. Nothing of it answers, or is read out. */
export const pageView = ({ markup, data }: RenderedPage, language: Language): string =>
  `<div inert aria-hidden="true" data-first-view data-of-page data-worded data-of-visitor>${withoutMain(markup)}</div>` +
  `<script type="application/json" id="page-data" data-language="${language}">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`;

/** A document has one main part, which is the app's. */
const withoutMain = (markup: string) => markup.replace(/<main\b/, '<div').replace('</main>', '</div>');

/** Preloads of the typeface. */
const fonts = /<link rel="preload" as="font"[^>]*>/g;

/** Preloads of faces that English pages rarely use. Thai ones have names and figures in Latin letters too. */
const thaiFonts = /<link rel="preload" as="font"[^>]*thai-\d+[^>]*>\s*/g;

/** A page's title in its first view. An event opens over its calendar, whose title stays. */
function headingOf(page: PageDescription, subject: Subject | undefined, language: Language): string {
  const isOfSubject = subject !== undefined && page.path.includes('$');
  const lead = page.isPrivate || isOfSubject ? '' : textIn(page.description, language);
  return page.heading
    .replace(places.title, () => escapeText(textIn((isOfSubject ? subject : page).title, language)))
    .replace(places.lead, () => escapeText(lead));
}

interface Preview {
  readonly name: string;
  readonly description: string;
  readonly siteName: string;
  readonly address: string;
  readonly language: Language;
  readonly subject: Subject | undefined;
}

/** What search engines and messengers show of a page. */
const preview = ({ name, description, siteName, address, language, subject }: Preview): string[] => [
  `<meta name="description" content="${escapeText(description)}" />`,
  `<meta property="og:type" content="website" />`,
  `<meta property="og:site_name" content="${escapeText(siteName)}" />`,
  `<meta property="og:title" content="${escapeText(name)}" />`,
  `<meta property="og:description" content="${escapeText(description)}" />`,
  `<meta property="og:url" content="${escapeText(address)}" />`,
  ...(subject?.picture ? [`<meta property="og:image" content="${escapeText(subject.picture)}" />`] : []),
  `<meta name="twitter:card" content="${subject?.picture ? 'summary_large_image' : 'summary'}" />`,
  `<meta property="og:locale" content="${language === 'th' ? 'th_TH' : 'en_GB'}" />`,
];
