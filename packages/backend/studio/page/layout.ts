import { colours, logo } from '@trivium/design-tokens';
import { html, raw } from 'hono/html';
import type { Studio } from '../studio.ts';
import { favicon, islands, script, stylesheet } from './assets.ts';
import { icons } from './icons.ts';
import { base, sections, type Html, type Page } from './page.ts';

/** The whole document: the sections at the side, and on a phone at the top. */
export const renderPage = ({ name, admin }: Pick<Studio, 'name' | 'admin'>, page: Page): Html =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${page.title} · Studio</title>
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="${colours.light.paper}" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="${colours.dark.paper}" />
        <script src="${script.path}"></script>
        <link rel="icon" type="image/svg+xml" href="${favicon.path}" />
        <link rel="stylesheet" href="${stylesheet.path}" />
        <script type="module" src="${islands.path}"></script>
      </head>
      <body class="studio">
        <a class="skip" href="#content">Skip to content</a>
        <header class="rail">
          <a class="brand" href="${base}">
            <svg viewBox="0 0 24 24" width="26" height="26" aria-hidden="true">${raw(logo)}</svg>
            Studio <span>${name}</span>
          </a>
          <nav aria-label="Studio">
            ${sections.map(
              ([section, text]) =>
                html`<a href="${base}/${section}" ${page.section === section ? raw('aria-current="page"') : ''}
                  ><svg viewBox="0 0 20 20" width="18" height="18" aria-hidden="true">${raw(icons[section])}</svg>${text}</a
                >`,
            )}
          </nav>
          <p class="rail-foot">
            ${admin.hasAuth ? html`<a href="/mailbox">Mailbox</a>` : ''}
            <button class="theme" type="button" data-theme-switch aria-pressed="false">
              <span class="unseen">Dark colours</span>
              <svg viewBox="0 0 20 20" width="18" height="18" aria-hidden="true">
                <circle cx="10" cy="10" r="7" fill="none" stroke="currentColor" stroke-width="1.6" />
                <path d="M10 3a7 7 0 0 1 0 14z" fill="currentColor" />
              </svg>
            </button>
          </p>
        </header>
        ${page.aside ? html`<aside class="lists" aria-label="Tables">${page.aside}</aside>` : ''}
        <main class="${page.aside ? 'board' : 'board whole'}" id="content" tabindex="-1">${page.main}</main>
        <p class="unseen" role="status" data-announce></p>
      </body>
    </html>`;
