import type { Html } from '@trivium/server-pages';
import { html, raw } from 'hono/html';
import type { Dosage, Entry } from '../../contract/index.ts';
import { strengthUnits, type StrengthUnit } from '../../domain/doses/strengths.rules.ts';
import { isWeighedSpecies } from '../../domain/doses/usual-weights.rules.ts';
import { weightUnits } from '../../domain/doses/weight.rules.ts';
import { speciesOf } from '../catalog.rules.ts';
import {
  findMistake,
  offeredUnits,
  statusText,
  weightWarningText,
  type DoseMessages,
  type DoseRequest,
} from '../drug/dose-request.rules.ts';
import { scriptJson } from '../script-json.rules.ts';
import type { View } from '../view.ts';
import { doseWords, stepWordsOf } from './dose-result.ts';
import { speciesName } from './marks.ts';

/** Asks for the animal. Without scripts the server computes the doses; with them the page does, also offline. */
export function doseForm(view: View, entry: Entry, request: DoseRequest): Html {
  const { t, site, language } = view;
  const words = t.dose;
  const species = speciesOf(entry, site.data.terms());
  const messages = doseMessages(view);
  const mistake = findMistake(request, messages);
  const visibleSpecies = request.species === undefined ? species : [request.species];
  const status = statusText(request, visibleSpecies, messages, doseWords(view));
  return html`<form class="dose-form" action="/drugs/${entry.slug}#doses" data-dose-form aria-labelledby="dose-title">
    <h3 id="dose-title">${words.heading}</h3>
    ${withoutDose(view, request)}
    <input type="hidden" name="lang" value="${language}" />
    <div class="fields">
      ${numberField('weight', words.weight, request.weight, '12.4', mistake?.field === 'weight')}
      <div class="field">
        <label for="dose-unit">${words.unit}</label>
        <select class="input" id="dose-unit" name="unit">
          ${weightUnits.map((unit) => option(unit, unit, unit === request.unit))}
        </select>
      </div>
      <div class="field">
        <label for="dose-species">${words.species}</label>
        <select class="input" id="dose-species" name="species">
          <option value="">${words.allSpecies}</option>
          ${species.map((each) => option(each, speciesName(view, each), each === request.species))}
        </select>
      </div>
      <button class="button">${words.compute}</button>
      ${ownProduct(view, offeredUnits(entry), request, mistake?.field === 'strength')}
    </div>
    <p class="small" id="dose-status" role="status" data-dose-status>${status}</p>
    <p class="last-animal small" data-last-animal hidden>
      <span></span> <button class="button plain" type="button"></button>
      <button class="button plain" type="button">${words.forget}</button>
    </p>
    <details class="dose-caution small" data-dose-caution ${request.kilograms === undefined ? 'hidden' : ''}>
      <summary>${words.caution}</summary>
      <p class="quiet">${words.rounded} <span class="needs-script">${words.onDevice}</span> ${words.inAddress}</p>
    </details>
    <script type="application/json" data-dose-data>
      ${raw(scriptJson(doseData(view, entry)))}
    </script>
  </form>`;
}

/** Says so where the address asks for a species that the entry has no dose for: the doses of others are no answer. */
function withoutDose(view: View, { missing }: DoseRequest): Html | '' {
  const { t, site } = view;
  if (!site.data.terms().species.some(({ id }) => id === missing)) return '';
  return html`<p class="problem">${speciesName(view, missing ?? '')}: ${t.compare.none}</p>`;
}

/** Asks for the strength of the reader's own product, where a dose of the entry can be measured with one. */
function ownProduct(view: View, units: readonly StrengthUnit[], request: DoseRequest, isWrong: boolean): Html | '' {
  const words = view.t.dose;
  const plurals: Readonly<Record<string, string>> = view.t.terms.figures.plurals;
  const textOf = (id: StrengthUnit) => {
    const { unit, per } = strengthUnits[id];
    return (
      (words.percents as Readonly<Record<string, string>>)[id] ??
      `${plurals[unit] ?? unitName(view, unit)}/${unitName(view, per)}`
    );
  };
  if (units.length === 0) return '';
  return html`<details class="own-product" ${request.strength === '' ? '' : 'open'}>
    <summary>${words.ownProduct}</summary>
    <div class="fields">
      ${numberField('strength', words.strength, request.strength, '', isWrong)}
      <div class="field">
        <label for="dose-strength-unit">${words.strengthUnit}</label>
        <select class="input" id="dose-strength-unit" name="strengthUnit">
          ${units.map((unit) => option(unit, textOf(unit), unit === request.strengthUnit))}
        </select>
      </div>
    </div>
  </details>`;
}

const option = (value: string, text: string, isChosen: boolean): Html =>
  html`<option value="${value}" ${isChosen ? 'selected' : ''}>${text}</option>`;

/** A field that is wrong has the focus. */
const numberField = (name: string, label: string, value: string, example: string, isWrong: boolean): Html =>
  html`<div class="field">
    <label for="dose-${name}">${label}</label>
    <input
      class="input"
      id="dose-${name}"
      name="${name}"
      value="${value}"
      inputmode="decimal"
      maxlength="20"
      autocomplete="off"
      placeholder="${example}"
      aria-describedby="dose-status"
      ${isWrong ? raw('aria-invalid="true" autofocus') : ''}
    />
  </div>`;

const unitName = ({ site, language }: View, id: string): string => {
  const unit = site.data.terms().units.find((each) => each.id === id);
  return unit?.symbol ?? unit?.[language] ?? id;
};

/** Above the figures of a species: a weight that it hardly has, or never, which gives no figures. */
export function weightWarning(view: View, species: string, request: DoseRequest): Html {
  const text = weightWarningText(species, request, doseMessages(view));
  return html`<p class="weight-warning" data-weight-of="${species}">${text}</p>`;
}

/** The texts about what was typed, without the words of results. */
export function doseMessages({ t }: View): DoseMessages {
  const { computed, withStrength, missingWeight, wrongWeight, wrongStrength, ambiguousNumber, otherUnit } = t.dose;
  const { unusualWeight, impossibleWeight, animals } = t.dose;
  const ofNumbers = { computed, withStrength, missingWeight, wrongWeight, wrongStrength, ambiguousNumber, otherUnit };
  return { ...ofNumbers, unusualWeight, impossibleWeight, animals };
}

/** What the script computes with: the figures of the dosages, never more than the page shows. */
function doseData(view: View, entry: Entry) {
  const { t, site } = view;
  const species = speciesOf(entry, site.data.terms());
  return {
    dosages: entry.dosages.map((dosage) => dosageData(view, dosage)),
    bases: site.data.terms().bases.map(({ id, kind, kg }) => ({ id, kind, kg })),
    words: doseWords(view),
    species,
    codes: entry.codes,
    lastAnimal: t.dose.lastAnimal,
    messages: {
      ...doseMessages(view),
      animals: Object.fromEntries(species.filter(isWeighedSpecies).map((each) => [each, t.dose.animals[each]])),
    },
  };
}

function dosageData(view: View, dosage: Dosage) {
  const { species, route, steps, relation, maximum, maximumDose, product, notFor, dose, indication } = dosage;
  const stepWords = stepWordsOf(view, dosage);
  return { species, route, steps, relation, maximum, maximumDose, product, notFor, dose, indication, stepWords };
}
