import type { Html } from '@trivium/server-pages';
import { html } from 'hono/html';
import { speciesOf } from '../catalog.rules.ts';
import { readComparison } from '../comparison.rules.ts';
import { animalParameters, readDoseRequest } from '../drug/dose-request.rules.ts';
import { compareForm, comparisonId } from '../parts/compare-form.ts';
import { comparison } from '../parts/comparison.ts';
import { foldedNotice } from '../parts/notice.ts';
import { opening } from '../parts/opening.ts';
import type { Page, View } from '../view.ts';

/** `/compare?a=&b=&c=&d=&species=&weight=&unit=`: two to four drugs side by side, with the doses of an animal. */
export function compare(view: View, parameters: Readonly<Record<string, string>>): Page {
  const { t, site } = view;
  const { data } = site;
  const drugs = readComparison(parameters, data.entries(), (q) => data.find({ q }).best(1)[0]);
  const entries = drugs.flatMap(({ entry, isRepeated }) => (isRepeated ? [] : (entry ?? [])));
  const kinds = data
    .terms()
    .species.flatMap(({ id }) => (entries.some((entry) => speciesOf(entry, data.terms()).includes(id)) ? [id] : []));
  const request = readDoseRequest(parameters, { dosages: entries.flatMap(({ dosages }) => dosages) });
  const main = html`${opening(t.compare.heading, t.compare.lead, foldedNotice(view, false))}
  ${compareForm(view, drugs, kinds, request)}
  ${
    entries.length < 2
      ? html`<p role="status" id="${comparisonId}" tabindex="-1">${t.compare.tooFew}</p>
          ${drugs.length > 0 ? '' : examples(view)}`
      : html`<section aria-labelledby="${comparisonId}">
          <h2 id="${comparisonId}" tabindex="-1" lang="en">${entries.map(({ name }) => name).join(' · ')}</h2>
          ${comparison(view, entries, kinds, request)}
        </section>`
  }`;
  return {
    title: entries.length < 2 ? t.compare.title : entries.map(({ name }) => name).join(' · '),
    description: t.compare.lead,
    path: '/compare',
    query: {
      ...Object.fromEntries(drugs.map(({ parameter, text, entry }) => [parameter, entry?.slug ?? text])),
      ...animalParameters(request),
    },
    section: 'compare',
    main,
  };
}

const pairs = [
  ['carprofen', 'meloxicam'],
  ['amoxicillin', 'cefovecin'],
  ['florfenicol', 'tulathromycin'],
  ['ivermectin', 'doramectin'],
] as const;

/** Where nothing is chosen yet: pairs to begin with. */
function examples({ t, site, to }: View): Html | '' {
  const nameOf = (slug: string) => site.data.entries().find((entry) => entry.slug === slug)?.name;
  const comparisons = pairs.flatMap(([a, b]) => {
    const names = [nameOf(a), nameOf(b)];
    return names.includes(undefined) ? [] : [{ href: `${to('/compare', { a, b })}#${comparisonId}`, names }];
  });
  if (comparisons.length === 0) return '';
  return html`<section class="facts" aria-labelledby="examples">
    <h2 id="examples">${t.compare.examples}</h2>
    <ul class="links">
      ${comparisons.map(({ href, names }) => html`<li><a href="${href}" lang="en">${names.join(' · ')}</a></li>`)}
    </ul>
  </section>`;
}
