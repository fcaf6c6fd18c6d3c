import { formatCount } from '@trivium/server-pages';
import { html } from 'hono/html';
import type { Page, View } from '../view.ts';

/** `/about`: what this service is, and how it finds an outcome. */
export function about(view: View): Page {
  const { t, language, site } = view;
  const { total, byStatus, byCategory } = site.data.stats().markets;
  const numbers: readonly (readonly [number, string])[] = [
    [total, t.about.total],
    [byStatus.open + byStatus.closingSoon, t.about.openCount],
    [byStatus.resolved, t.about.resolvedCount],
    [byCategory.filter(({ count }) => count > 0).length, t.about.subjects],
  ];
  const main = html`<header class="opening">
      <h1>${t.about.heading}</h1>
      <p class="lead">${t.about.lead}</p>
    </header>
    <section aria-labelledby="numbers">
      <h2 class="unseen" id="numbers">${t.about.numbers}</h2>
      <ul class="numbers">
        ${numbers.map(([count, name]) => html`<li><b>${formatCount(count, language)}</b> <span class="quiet">${name}</span></li>`)}
      </ul>
    </section>
    <div class="chapters">
      ${t.about.sections.map(
        ({ id, heading, text }) =>
          html`<section>
            <h2 id="${id}">${heading}</h2>
            <div class="prose">${text.map((paragraph) => html`<p>${paragraph}</p>`)}</div>
          </section>`,
      )}
    </div>`;
  return { title: t.about.title, description: t.about.lead, path: '/about', section: 'about', main };
}
