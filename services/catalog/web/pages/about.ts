import { externalLink } from '@trivium/server-pages';
import { html } from 'hono/html';
import { service } from '../../contract/index.ts';
import { opening } from '../parts/opening.ts';
import type { Page, View } from '../view.ts';

/** `/about`: what entries, tiers and signatures mean. */
export function about(view: View): Page {
  const { t, site } = view;
  const { name, url, email } = site.data.contact;
  const main = html`${opening(t.about.heading, t.about.lead)}
    <div class="chapters">
      ${t.about.sections.map(
        ({ heading, text }) =>
          html`<section>
            <h2>${heading}</h2>
            <div class="prose">${text.map((paragraph) => html`<p>${paragraph}</p>`)}</div>
          </section>`,
      )}
      <section>
        <h2>${t.about.contact}</h2>
        <div class="prose">
          <p>
            ${externalLink(url, name)}${email && html` · <a href="mailto:${email}">${email}</a>`} ·
            <a href="${service.repositoryUrl}">${t.about.repository}</a>
          </p>
        </div>
      </section>
    </div>`;
  return { title: t.about.title, description: t.about.lead, path: '/about', section: 'about', main };
}
