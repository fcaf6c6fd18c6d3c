import type { Html } from '@trivium/server-pages';
import { html } from 'hono/html';
import type { Species } from '../../contract/index.ts';
import { weightUnits } from '../../domain/doses/weight.rules.ts';
import { drugParameters, type ComparedDrug } from '../comparison.rules.ts';
import { findMistake, type DoseRequest } from '../drug/dose-request.rules.ts';
import type { View } from '../view.ts';
import { doseMessages } from './dose-form.ts';
import { drugNames, drugNamesId } from './drug-names.ts';
import { speciesName } from './marks.ts';

/** Where the form leads: past itself. */
export const comparisonId = 'comparison';

/** Asks for the drugs and, once one is known, for the animal. */
export function compareForm(view: View, drugs: readonly ComparedDrug[], kinds: readonly Species[], request: DoseRequest): Html {
  const { t, language } = view;
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
        list="${drugNamesId}"
        value="${drug?.entry?.name ?? drug?.text ?? ''}"
        maxlength="200"
        autocomplete="off"
        spellcheck="false"
        ${problem ? html`aria-invalid="true" aria-describedby="problem-${parameter}"` : ''}
      />
    </div>`;
  };
  return html`<form class="compare-form" action="/compare#${comparisonId}">
    <input type="hidden" name="lang" value="${language}" />
    ${drugNames(view)} ${drugParameters.slice(0, 2).map(field)}
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
                  (id) =>
                    html`<option value="${id}" ${id === request.species ? 'selected' : ''}>${speciesName(view, id)}</option>`,
                )}
              </select>
            </div>
            ${weightField(view, request)}`
    }
    <button class="button">${t.compare.compare}</button>
  </form>`;
}

/** Without a weight there is no mistake: a comparison needs none. */
function weightField(view: View, request: DoseRequest): Html {
  const { t } = view;
  const mistake = findMistake({ ...request, isSent: false }, doseMessages(view));
  return html`<div class="field">
    <label for="compare-weight">${t.compare.weight}</label>
    ${mistake ? html`<p class="small" id="problem-weight">${mistake.text}</p>` : ''}
    <div class="weight">
      <input
        class="input"
        id="compare-weight"
        name="weight"
        value="${request.weight}"
        inputmode="decimal"
        maxlength="20"
        autocomplete="off"
        ${mistake ? html`aria-invalid="true" aria-describedby="problem-weight"` : ''}
      />
      <select class="input" name="unit" aria-label="${t.dose.unit}">
        ${weightUnits.map((unit) => html`<option value="${unit}" ${unit === request.unit ? 'selected' : ''}>${unit}</option>`)}
      </select>
    </div>
  </div>`;
}
