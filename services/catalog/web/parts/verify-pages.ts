import type { Html } from '@trivium/server-pages';
import { html } from 'hono/html';
import type { View } from '../view.ts';

const pages = ['verify', 'log', 'keys', 'health', 'corrections'] as const;

/** The links between the pages that show how the catalog can be verified: one link of the navigation leads to all. */
export function verifyPages({ t, to }: View, current: (typeof pages)[number]): Html {
  return html`<nav class="verify-pages" aria-label="${t.nav.verifyPages}">
    ${pages.map(
      (page) => html`<a href="${to(`/${page}`)}" ${page === current ? html`aria-current="page"` : ''}>${t[page].title}</a> `,
    )}
  </nav>`;
}
