import { createHash } from 'node:crypto';
import { escapeText, type Language } from '@trivium/server-pages';
import type { Subject } from '../subjects/find-subject.ts';

/** A page of the built app. */
export interface AppPage {
  /** The router's path: `/clubs/$slug`. */
  readonly path: string;
  readonly isPrivate: boolean;
  readonly title: Readonly<Record<Language, string>>;
  readonly description: Readonly<Record<Language, string>>;
}

/** Runs before the first paint to set the remembered theme. Its hash is in the policy. */
const early =
  "(d=>{let t;try{t=localStorage.getItem('theme')}catch{}if(t==='light'||t==='dark')d.dataset.theme=t})(document.documentElement)";

const policyHash = `'sha256-${createHash('sha256').update(early).digest('base64')}'`;

/** The content security policy: the app itself, its backend, and pictures of other sites. */
export function appPolicy(publicUrl: string): string {
  const { origin, host, protocol } = new URL(publicUrl);
  const socket = `${protocol === 'https:' ? 'wss' : 'ws'}://${host}`;
  return [
    "default-src 'self'",
    `script-src 'self' ${policyHash}`,
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
  readonly page: AppPage;
  /** The values of the template's parameters, in order. */
  readonly names: readonly string[];
}

/** Finds the page at a path. Templates without parameters come first. */
export function createPageFinder(pages: readonly AppPage[]): (path: string) => FoundPage | undefined {
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
  readonly page: AppPage | undefined;
  /** The single thing that the page is about, if any. */
  readonly subject?: Subject | undefined;
  readonly siteName: string;
  /** The absolute address of the page, without its query. */
  readonly address: string;
}

/** The document of a page, with its language, title, description and preview before any script runs. */
export function appDocument({ template, language, page, subject, siteName, address }: DocumentOptions): string {
  const name = (subject ?? page)?.title[language] ?? siteName;
  const title = name === siteName ? siteName : `${name} · ${siteName}`;
  const description = subject?.description ?? page?.description;
  const described = description
    ? [
        `<meta name="description" content="${escapeText(description[language])}" />`,
        `<meta property="og:type" content="website" />`,
        `<meta property="og:site_name" content="${escapeText(siteName)}" />`,
        `<meta property="og:title" content="${escapeText(name)}" />`,
        `<meta property="og:description" content="${escapeText(description[language])}" />`,
        `<meta property="og:url" content="${escapeText(address)}" />`,
        ...(subject?.picture ? [`<meta property="og:image" content="${escapeText(subject.picture)}" />`] : []),
        `<meta name="twitter:card" content="${subject?.picture ? 'summary_large_image' : 'summary'}" />`,
        `<meta property="og:locale" content="${language === 'th' ? 'th_TH' : 'en_GB'}" />`,
      ]
    : [];
  const canonical =
    page && !page.isPrivate
      ? [`<link rel="canonical" href="${escapeText(address)}" />`]
      : [`<meta name="robots" content="noindex" />`];
  const head = [`<script>${early}</script>`, ...described, ...canonical].join('\n    ');
  return template
    .replace('<html lang="th">', `<html lang="${language}">`)
    .replace('/app.th.webmanifest', `/app.${language}.webmanifest`)
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeText(title)}</title>`)
    .replace('<!--head-->', () => head);
}
