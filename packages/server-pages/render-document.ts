import { colours, logo, type Font } from '@trivium/design-tokens';
import { html, raw } from 'hono/html';
import { familySwitch } from './components/family.ts';
import { languages, localPath, otherLanguage } from './language.rules.ts';
import { messages } from './messages/index.ts';
import type { Html, Page, SiteData, SiteMessages, View } from './view.ts';

/** Renders the whole document of a page. */
export function renderDocument<Data extends SiteData, Texts extends SiteMessages>(view: View<Data, Texts>, page: Page): Html {
  const { site, language, t } = view;
  const { layout: texts } = messages[language];
  return html`<!doctype html>
    <html lang="${language}">
      <head>
        ${head(view, page)}
      </head>
      <body>
        <a class="skip" href="#content">${texts.skip}</a>
        <header class="masthead">
          <a class="brand" href="${view.to('/')}">
            <svg viewBox="0 0 24 24" width="28" height="28" aria-hidden="true">${raw(logo)}</svg>
            Trivium <span>${t.site.name}</span>
          </a>
          ${familySwitch(site.data.family, site.data.publicUrl, language)}
          <nav aria-label="${texts.main}">
            ${site.sections.map(
              ([section, path]) =>
                html`<a href="${view.to(path)}" ${page.section === section ? raw('aria-current="page"') : ''}
                  >${t.nav[section]}</a
                > `,
            )}
          </nav>
          <div class="settings">
            ${languageLink(view, page)}
            <button class="theme" type="button" data-theme-switch aria-pressed="false">
              <span class="unseen">${texts.theme}</span>
              <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
                <circle cx="10" cy="10" r="7" fill="none" stroke="currentColor" stroke-width="1.6" />
                <path d="M10 3a7 7 0 0 1 0 14z" fill="currentColor" />
              </svg>
            </button>
          </div>
        </header>
        <main class="page" id="content" tabindex="-1">${page.main}</main>
        <footer class="colophon">
          <div>
            <div class="about">
              <svg viewBox="0 0 24 24" width="28" height="28" aria-hidden="true">${raw(logo)}</svg>
              <p>${t.site.footer}</p>
            </div>
            ${footer(view)}
          </div>
        </footer>
      </body>
    </html>`;
}

function head<Data extends SiteData, Texts extends SiteMessages>(view: View<Data, Texts>, page: Page): Html {
  const { site, language, t } = view;
  const title = page.path === '/' ? `Trivium ${t.site.name}` : `${page.title} · Trivium ${t.site.name}`;
  const address = (path: string) => `${site.data.publicUrl}${path}`;
  const ownAddress = address(localPath(page.path, language, page.query));
  const scripts = [...site.scripts.map(({ path }) => path), ...(page.scripts ?? []).map(site.pathOf)];
  return html`<meta charset="utf-8" />
    <title>${title}</title>
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="description" content="${page.description}" />
    ${raw(`<script>${site.inlineScript.text}</script>`)}
    <link rel="stylesheet" href="${site.design.stylesheet.path}" />
    ${preloadFonts(view)} ${scripts.map((path) => html`<script type="module" src="${path}"></script> `)}
    <link rel="icon" type="image/svg+xml" href="${site.favicon.path}" />
    ${
      site.app
        ? html`<link rel="manifest" href="${site.app.manifest(language)}" />
            <link rel="apple-touch-icon" href="${site.app.touchIcon}" />`
        : ''
    }
    <meta name="theme-color" media="(prefers-color-scheme: light)" content="${colours.light.paper}" />
    <meta name="theme-color" media="(prefers-color-scheme: dark)" content="${colours.dark.paper}" />
    ${
      page.isPrivate
        ? html`<meta name="robots" content="noindex" />`
        : html`<link rel="canonical" href="${ownAddress}" />
            ${languages.map(
              (each) =>
                html`<link rel="alternate" hreflang="${each}" href="${address(localPath(page.path, each, page.query))}" /> `,
            )}
            <meta property="og:type" content="website" />
            <meta property="og:site_name" content="Trivium ${t.site.name}" />
            <meta property="og:title" content="${page.title}" />
            <meta property="og:description" content="${page.description}" />
            <meta property="og:url" content="${ownAddress}" />
            <meta property="og:locale" content="${language === 'th' ? 'th_TH' : 'en_GB'}" />`
    }
    ${
      page.previewImage
        ? html`<meta property="og:image" content="${address(page.previewImage)}" />
            <meta property="og:image:width" content="1200" />
            <meta property="og:image:height" content="630" />
            <meta property="og:image:alt" content="${page.title}" />
            <meta name="twitter:card" content="summary_large_image" />`
        : ''
    }
    ${page.head ?? ''}`;
}

/**
 * The fonts of a page's first lines in this language: Thai pages have names and figures in Latin letters too. The styles come first:
 * the page is drawn with them, in fonts that take the same space.
 */
export function preloadFonts<Data extends SiteData, Texts extends SiteMessages>({ site, language }: View<Data, Texts>): Html[] {
  const isFirst = ({ subset }: Font) => language === 'th' || subset === 'latin';
  return site.design.fonts
    .filter(isFirst)
    .map(
      ({ asset }) =>
        html`<link rel="preload" as="font" type="font/woff2" href="${asset.path}" crossorigin fetchpriority="low" /> `,
    );
}

function footer<Data extends SiteData, Texts extends SiteMessages>(view: View<Data, Texts>): Html | '' {
  const links = view.site.footer(view);
  if (links.length === 0) return '';
  return html`<nav aria-label="${messages[view.language].layout.more}">
    ${links.map(({ href, text }) => html`<a href="${href}">${text}</a> `)}
  </nav>`;
}

function languageLink<Data extends SiteData, Texts extends SiteMessages>({ language }: View<Data, Texts>, page: Page): Html {
  const other = otherLanguage(language);
  const back = localPath(page.path, other, page.query);
  const href = `/language?${new URLSearchParams({ to: other, back }).toString()}`;
  const { name, switchTo } = messages[other].language;
  return html`<a
    href="${href}"
    data-language="${other}"
    lang="${other}"
    hreflang="${other}"
    rel="nofollow"
    aria-label="${name}: ${switchTo}"
    >${name}</a
  >`;
}
