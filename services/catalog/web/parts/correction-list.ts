import { formatDay, type Html } from '@trivium/server-pages';
import { html } from 'hono/html';
import type { Correction } from '../../contract/index.ts';
import type { View } from '../view.ts';

/** Corrections with the wrong figure, since when, and the right one. */
export const correctionList = (view: View, corrections: readonly Correction[], withDrugs = true): Html =>
  html`<ul class="corrections">
    ${corrections.map((each) => correctionItem(view, each, withDrugs))}
  </ul>`;

function correctionItem(view: View, { id, kind, drugs, since, corrected, wrong, right }: Correction, withDrugs: boolean): Html {
  const { t, language, site } = view;
  const nameOf = (slug: string) => site.data.entries().find((entry) => entry.slug === slug)?.name ?? slug;
  return html`<li id="${id}">
    <p class="marks">
      <span class="tag">${t.corrections.kind[kind]}</span>
      ${withDrugs ? drugs.map((slug) => html`<a href="${view.to(`/drugs/${slug}`)}" lang="en">${nameOf(slug)}</a> `) : ''}
    </p>
    <dl class="facts-of">
      <div>
        <dt>${t.corrections.wrong}</dt>
        <dd>${wrong[language]}</dd>
      </div>
      <div>
        <dt>${t.corrections.right}</dt>
        <dd><b>${right[language]}</b></dd>
      </div>
    </dl>
    <p class="quiet small">${t.corrections.between(formatDay(since, language), formatDay(corrected, language))}</p>
  </li>`;
}
