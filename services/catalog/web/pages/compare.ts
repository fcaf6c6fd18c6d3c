import { wideTable, type Html } from '@trivium/server-pages';
import { html } from 'hono/html';
import type { Dosage, Entry, Species } from '../../contract/index.ts';
import { classesOf } from '../../domain/search/drug-classes.rules.ts';
import { speciesOf } from '../catalog.rules.ts';
import { drugParameters, readComparison, type ComparedDrug } from '../comparison.rules.ts';
import { foldedNotice } from '../parts/notice.ts';
import { brandNames } from '../parts/brand-names.ts';
import { basisTag, sectionText } from '../parts/clinical-sections.ts';
import { doseLimits } from '../parts/dose-limits.ts';
import { opening } from '../parts/opening.ts';
import { doseText } from '../parts/our-thai.ts';
import { listSeparator, routeName, speciesName } from '../parts/marks.ts';
import { withdrawalList } from '../parts/withdrawal-list.ts';
import type { Page, View } from '../view.ts';

/** Where the form leads: past itself, which fills a phone's screen. */
const resultId = 'comparison';

/** `/compare?a=&b=&c=&d=&species=`: two to four drugs side by side. */
export function compare(view: View, parameters: Readonly<Record<string, string>>): Page {
  const { t, site } = view;
  const { data } = site;
  const drugs = readComparison(parameters, data.entries(), (q) => data.find({ q }).best(1)[0]);
  const entries = drugs.flatMap(({ entry, isRepeated }) => (isRepeated ? [] : (entry ?? [])));
  const kinds = data.terms().species.filter(({ id }) => entries.some((entry) => speciesOf(entry, data.terms()).includes(id)));
  const species = kinds.find(({ id }) => id === parameters['species'])?.id;
  const main = html`${opening(t.compare.heading, t.compare.lead, foldedNotice(view, false))}
  ${form(
    view,
    drugs,
    kinds.map(({ id }) => id),
    species,
  )}
  ${
    entries.length < 2
      ? html`<p role="status" id="${resultId}" tabindex="-1">${t.compare.tooFew}</p>
          ${drugs.length > 0 ? '' : examples(view)}`
      : html`<section aria-labelledby="${resultId}">
          <h2 id="${resultId}" tabindex="-1" lang="en">${entries.map(({ name }) => name).join(' · ')}</h2>
          ${comparison(view, entries, species === undefined ? kinds.map(({ id }) => id) : [species])}
        </section>`
  }`;
  return {
    title: entries.length < 2 ? t.compare.title : entries.map(({ name }) => name).join(' · '),
    description: t.compare.lead,
    path: '/compare',
    query: { ...Object.fromEntries(drugs.map(({ parameter, text, entry }) => [parameter, entry?.slug ?? text])), species },
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
    return names.includes(undefined) ? [] : [{ href: `${to('/compare', { a, b })}#${resultId}`, names }];
  });
  if (comparisons.length === 0) return '';
  return html`<section class="facts" aria-labelledby="examples">
    <h2 id="examples">${t.compare.examples}</h2>
    <ul class="links">
      ${comparisons.map(({ href, names }) => html`<li><a href="${href}" lang="en">${names.join(' · ')}</a></li>`)}
    </ul>
  </section>`;
}

function form(view: View, drugs: readonly ComparedDrug[], kinds: readonly Species[], chosen: Species | undefined): Html {
  const { t, language, site } = view;
  const more = drugParameters.slice(2);
  const field = (parameter: (typeof drugParameters)[number], at: number) => {
    const drug = drugs.find((each) => each.parameter === parameter);
    const problem = drug?.isRepeated ? t.compare.repeated : drug && drug.entry === undefined ? t.compare.unknown : undefined;
    return html`<div class="field">
      <label for="compare-${parameter}">${t.compare.drug(String(at + 1))}</label>
      ${problem ? html`<p class="small" id="problem-${parameter}">${problem}</p>` : ''}
      <input
        class="input"
        id="compare-${parameter}"
        name="${parameter}"
        list="drug-names"
        value="${drug?.entry?.name ?? drug?.text ?? ''}"
        maxlength="200"
        autocomplete="off"
        spellcheck="false"
        ${problem ? html`aria-invalid="true" aria-describedby="problem-${parameter}"` : ''}
      />
    </div>`;
  };
  return html`<form class="compare-form" action="/compare#${resultId}">
    <input type="hidden" name="lang" value="${language}" />
    <datalist id="drug-names">${site.data.entries().map(({ name }) => html`<option value="${name}"></option>`)}</datalist>
    ${drugParameters.slice(0, 2).map(field)}
    <details class="more-drugs" ${drugs.some(({ parameter }) => more.includes(parameter)) ? 'open' : ''}>
      <summary>${t.compare.add}</summary>
      <div>${more.map((parameter, at) => field(parameter, at + 2))}</div>
    </details>
    ${
      kinds.length === 0
        ? ''
        : html`<div class="field">
            <label for="compare-species">${t.compare.species}</label>
            <select class="input" id="compare-species" name="species">
              <option value="">${t.compare.allSpecies}</option>
              ${kinds.map(
                (id) => html`<option value="${id}" ${id === chosen ? 'selected' : ''}>${speciesName(view, id)}</option>`,
              )}
            </select>
          </div>`
    }
    <button class="button">${t.compare.compare}</button>
  </form>`;
}

function comparison(view: View, entries: readonly Entry[], species: readonly Species[]): Html {
  const { t, language } = view;
  const row = (label: string, cellOf: (entry: Entry) => Html | string) =>
    html`<tr role="row">
      <th role="rowheader" scope="row">${label}</th>
      ${entries.map((entry) => html`<td role="cell" data-label="${entry.name}">${cellOf(entry)}</td>`)}
    </tr>`;
  const none = html`<span class="quiet">${t.compare.none}</span>`;
  return wideTable(
    t.compare.caption,
    html`<table class="comparison" role="table">
      <caption>
        ${t.compare.caption}
      </caption>
      <thead role="rowgroup">
        <tr role="row">
          <td role="cell"></td>
          ${entries.map(
            ({ slug, name, brands }) =>
              html`<th role="columnheader" scope="col" lang="en">
                <a href="${view.to(`/drugs/${slug}`)}">${name}</a>
                <p class="quiet small">${brandNames(view, brands.slice(0, 4))}</p>
              </th>`,
          )}
        </tr>
      </thead>
      <tbody role="rowgroup">
        ${row(t.catalog.group, (entry) => {
          const names = classesOf(entry).map((each) => each[language]);
          return names.length === 0 ? none : names.join(listSeparator(view));
        })}
        ${species.map((each) =>
          row(speciesName(view, each), ({ slug, dosages }) => {
            const own = dosages.filter((dosage) => dosage.species === each);
            return own.length === 0 ? none : html`${own.map((dosage) => dose(view, slug, dosage))}`;
          }),
        )}
        ${row(
          t.terms.sections.contraindications,
          (entry) =>
            html`<p>${basisTag(view, entry, 'contraindications')}</p>
              ${sectionText(view, 'contraindications', entry.sections.contraindications)}`,
        )}
      </tbody>
    </table>`,
  );
}

/** One dosage in the source's words, with what must not be missed. */
function dose(view: View, slug: string, dosage: Dosage): Html {
  const { t } = view;
  const { route, indication, dose: words, citation } = dosage;
  return html`<div class="compared-dose">
    <p class="small"><b>${routeName(view, route)}</b> · ${doseText(view, 'indications', indication)}</p>
    <p>
      ${doseText(view, 'doses', words)}
      <a class="cite" href="${view.to(`/drugs/${slug}`)}#citation-${citation}">${t.drug.source}</a>
    </p>
    ${doseLimits(view, dosage)}
    ${dosage.withdrawal === undefined ? '' : html`<div class="small">${withdrawalList(view, dosage)}</div>`}
  </div>`;
}
