import { html } from 'hono/html';
import { newestFirst } from '../../domain/corrections/recent-corrections.rules.ts';
import { correctionList } from '../parts/correction-list.ts';
import { opening } from '../parts/opening.ts';
import { verifyPages } from '../parts/verify-pages.ts';
import type { Page, View } from '../view.ts';

/** `/corrections`: every published figure that was wrong. */
export function corrections(view: View): Page {
  const { t, site } = view;
  const { heading, lead, title } = t.corrections;
  const feeds = html`<p class="quiet small">
    ${t.corrections.feeds} <a href="/corrections.atom">Atom</a>, <a href="/corrections.json">JSON Feed</a>
  </p>`;
  const list = newestFirst(site.data.corrections());
  const main = html`${verifyPages(view, 'corrections')} ${opening(heading, lead, feeds)}
    <section class="part">${list.length === 0 ? html`<p>${t.corrections.none}</p>` : correctionList(view, list)}</section>`;
  return { title, description: lead, path: '/corrections', section: 'verify', main };
}
