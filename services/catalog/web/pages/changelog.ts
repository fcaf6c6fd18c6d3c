import { formatDay } from '@trivium/server-pages';
import { html } from 'hono/html';
import type { Page, View } from '../view.ts';

/** `/changelog`: what changed in the API and on the pages. Drugs have a feed of their own. */
export function changelog({ t, language }: View): Page {
  const main = html`<header class="opening">
      <h1>${t.changelog.heading}</h1>
      <p class="lead">${t.changelog.lead}</p>
      <p><a href="/feed.atom">Atom</a> · <a href="/feed.json">JSON Feed</a></p>
    </header>
    <div class="chapters">
      ${t.changelog.entries.map(
        ({ version, day, changes }) =>
          html`<section>
            <div>
              <h2>${version}</h2>
              <p class="quiet small"><time datetime="${day}">${formatDay(day, language)}</time></p>
            </div>
            <div class="prose">
              <ul>
                ${changes.map((change) => html`<li>${change}</li>`)}
              </ul>
            </div>
          </section>`,
      )}
    </div>`;
  return { title: t.changelog.heading, description: t.changelog.lead, path: '/changelog', section: 'changelog', main };
}
