import type { Html } from '@trivium/server-pages';
import { html } from 'hono/html';
import type { Dosage, Entry, Species } from '../../contract/index.ts';
import { classesOf } from '../../domain/search/drug-classes.rules.ts';
import { speciesToOpen, splitShared } from '../comparison.rules.ts';
import { animalParameters, isOpenAtWeight, type DoseRequest } from '../drug/dose-request.rules.ts';
import { displayedBasis } from '../drug/section-basis.rules.ts';
import type { View } from '../view.ts';
import { brandNames } from './brand-names.ts';
import { basisTag, sectionText, warningAbout } from './clinical-sections.ts';
import { weightWarning } from './dose-form.ts';
import { doseLimits } from './dose-limits.ts';
import { doseResult } from './dose-result.ts';
import { doseCount, dosesId, listSeparator, routeName, speciesName } from './marks.ts';
import { originalsSwitch } from './originals.ts';
import { doseText } from './our-thai.ts';
import { withdrawalList } from './withdrawal-list.ts';

/** Two to four drugs: what they are, their doses by species, and what speaks against them. Open are the species that compare. */
export function comparison(view: View, entries: readonly Entry[], species: readonly Species[], request: DoseRequest): Html {
  const { t } = view;
  const chosen = request.species === undefined ? species : [request.species];
  const open = speciesToOpen(chosen, entries);
  return html`<div class="comparison">
    ${identity(view, entries)} ${originalsSwitch(view)}
    ${request.kilograms === undefined ? '' : html`<p class="quiet small">${t.dose.caution} ${t.compare.ofProduct}</p>`}
    ${chosen.map((each) => {
      const isOpen = request.species === each || isOpenAtWeight(each, chosen, request.kilograms, open.includes(each));
      return ofSpecies(view, entries, each, request, isOpen);
    })}
    ${sectionNames.map((name) => section(view, entries, name, request))}
  </div>`;
}

/** Trade names and classes; a class of all drugs is said once. */
function identity(view: View, entries: readonly Entry[]): Html {
  const { t, language } = view;
  const { shared, own } = splitShared(entries.map((entry) => classesOf(entry)));
  const namesOf = (classes: typeof shared) => classes.map((each) => each[language]).join(listSeparator(view));
  return html`<div class="small">
    ${shared.length === 0 ? '' : html`<p><span class="quiet">${t.catalog.group}:</span> ${namesOf(shared)}</p>`}
    ${entries.map(({ name, brands }, at) => {
      const classes = namesOf(own[at] ?? []);
      if (classes === '' && brands.length === 0) return '';
      return html`<p>
        <span class="quiet"><span lang="en">${name}</span>:</span> ${brandNames(view, brands.slice(0, 2))}${
          classes === '' ? '' : html`${brands.length === 0 ? '' : ' · '}${classes}`
        }
      </p>`;
    })}
  </div>`;
}

/** The doses of one species: a column for each drug, also for one that has none. */
function ofSpecies(view: View, entries: readonly Entry[], species: Species, request: DoseRequest, isOpen: boolean): Html {
  const { t } = view;
  const dosagesOf = ({ dosages }: Entry) => dosages.filter((dosage) => dosage.species === species);
  const withDoses = entries.filter((entry) => dosagesOf(entry).length > 0);
  const only = withDoses.length < entries.length && t.compare.only(withDoses.map(({ name }) => name).join(', '));
  return html`<details class="species" id="${dosesId(species)}" ${isOpen ? 'open' : ''}>
    <summary>
      <h3>${speciesName(view, species)}</h3>
      <span class="quiet small">${only && `${only} · `}${doseCount(view, entries.flatMap(dosagesOf).length)}</span>
    </summary>
    ${weightWarning(view, species, request)}
    ${columnTable(
      view,
      dosesId(species),
      `${t.compare.caption}: ${speciesName(view, species)}`,
      entries,
      request,
      (entry) =>
        html`${warningAbout(view, entry, species)}
        ${dosagesOf(entry).length === 0 && html`<p class="quiet small">${t.compare.none}</p>`}
        ${[...Map.groupBy(dosagesOf(entry), ({ route }) => route)].map(
          ([route, dosages]) =>
            html`<p class="route small">${routeName(view, route)}</p>
              ${dosages.map((dosage) => dose(view, entry, dosage, request))}`,
        )}`,
      withDoses.length < entries.length,
    )}
  </details>`;
}

/** A column for each drug, below its name, which leads to the part of the drug's page with this id. */
function columnTable(
  view: View,
  id: string,
  caption: string,
  entries: readonly Entry[],
  request: DoseRequest,
  cellOf: (entry: Entry) => Html,
  hasEmptyColumn = false,
): Html {
  const pageOf = ({ slug }: Entry) => `${view.to(`/drugs/${slug}`, animalParameters(request))}#${id}`;
  return html`<table class="${entries.length > 2 || hasEmptyColumn ? 'stacked' : ''}" role="table">
    <caption>
      <span class="unseen">${caption}</span>
    </caption>
    <thead role="rowgroup">
      <tr role="row">
        ${entries.map(
          (entry) => html`<th role="columnheader" scope="col" lang="en"><a href="${pageOf(entry)}">${entry.name}</a></th>`,
        )}
      </tr>
    </thead>
    <tbody role="rowgroup">
      <tr role="row">
        ${entries.map((entry) => html`<td role="cell" data-label="${entry.name}">${cellOf(entry)}</td>`)}
      </tr>
    </tbody>
  </table>`;
}

/** One dosage: the source's words and, for a weight, the amount; then what must not be missed. */
function dose(view: View, entry: Entry, dosage: Dosage, request: DoseRequest): Html {
  const { t } = view;
  const { indication, dose: words, citation } = dosage;
  const page = view.to(`/drugs/${entry.slug}`);
  return html`<div class="compared-dose">
    <p class="dose-words">
      ${doseText(view, 'doses', words)} <a class="cite small" href="${page}#citation-${citation}">${t.drug.source}</a>
    </p>
    <p class="small">${doseText(view, 'indications', indication)}</p>
    ${doseResult(view, entry, dosage, request, false)} ${doseLimits(view, dosage)}
    ${dosage.withdrawal === undefined ? '' : html`<div class="small">${withdrawalList(view, dosage, page)}</div>`}
  </div>`;
}

const sectionNames = ['contraindications', 'drugInteractions', 'adverseReactions'] as const;

/**
 * Side by side, or once where they are the same, and so is what they rest on. A section folds where none of them has a source, except
 * interactions: the drugs may be meant for one animal.
 */
function section(view: View, entries: readonly Entry[], name: (typeof sectionNames)[number], request: DoseRequest): Html {
  const [first, ...rest] = entries;
  const title = view.t.terms.sections[name];
  const isOpen = name === 'drugInteractions' || entries.some((entry) => displayedBasis(entry, name) !== 'general-knowledge');
  const isSameBasis = new Set(entries.map((entry) => displayedBasis(entry, name))).size === 1;
  const isSame = rest.every(({ sections }) => sections[name] === first?.sections[name]);
  const words = (entry: Entry) =>
    html`${isSameBasis ? '' : html`<p>${basisTag(view, entry, name)}</p>`} ${sectionText(view, name, entry.sections[name])}`;
  return html`<details class="species" id="${name}" ${isOpen ? 'open' : ''}>
    <summary>
      <h3>${title}</h3>
      ${isSameBasis && first ? basisTag(view, first, name) : ''}
    </summary>
    ${isSame && isSameBasis && first ? words(first) : columnTable(view, name, title, entries, request, words)}
  </details>`;
}
