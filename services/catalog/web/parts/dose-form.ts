import type { Html } from '@trivium/server-pages';
import { html, raw } from 'hono/html';
import type { Entry } from '../../contract/index.ts';
import { fill } from '../../domain/doses/dose-lines.rules.ts';
import { weightUnits } from '../../domain/doses/weight.rules.ts';
import { speciesOf } from '../catalog.rules.ts';
import type { DoseRequest } from '../dose-request.rules.ts';
import { scriptJson } from '../script-json.rules.ts';
import type { View } from '../view.ts';
import { doseWords } from './dose-result.ts';
import { speciesName } from './marks.ts';

/** Asks for the animal. Without scripts the server computes the doses; with them the page does, also offline. */
export function doseForm(view: View, entry: Entry, request: DoseRequest): Html {
  const { t, site, language } = view;
  const words = t.dose;
  const isWrong = request.weight !== '' && request.kilograms === undefined;
  const computed = request.kilograms === undefined ? '' : fill(words.computed, { weight: request.weight, unit: request.unit });
  return html`<form class="dose-form" action="/drugs/${entry.slug}#doses" data-dose-form aria-labelledby="dose-title">
    <h3 id="dose-title">${words.heading}</h3>
    <input type="hidden" name="lang" value="${language}" />
    <div class="fields">
      <div class="field">
        <label for="dose-species">${words.species}</label>
        <select class="input" id="dose-species" name="species">
          <option value="">${words.allSpecies}</option>
          ${speciesOf(entry, site.data.terms()).map(
            (species) =>
              html`<option value="${species}" ${species === request.species ? 'selected' : ''}>
                ${speciesName(view, species)}
              </option>`,
          )}
        </select>
      </div>
      <div class="field">
        <label for="dose-weight">${words.weight}</label>
        <input
          class="input"
          id="dose-weight"
          name="weight"
          value="${request.weight}"
          inputmode="decimal"
          maxlength="20"
          autocomplete="off"
          placeholder="12.4"
          aria-describedby="dose-status"
          ${isWrong ? raw('aria-invalid="true"') : ''}
        />
      </div>
      <div class="field">
        <label for="dose-unit">${words.unit}</label>
        <select class="input" id="dose-unit" name="unit">
          ${weightUnits.map((unit) => html`<option value="${unit}" ${unit === request.unit ? 'selected' : ''}>${unit}</option>`)}
        </select>
      </div>
      <button class="button">${words.compute}</button>
    </div>
    <p class="small" id="dose-status" role="status" data-dose-status>${isWrong ? words.wrongWeight : computed}</p>
    <p class="quiet small">${words.caution}</p>
    <script type="application/json" data-dose-data>
      ${raw(scriptJson(doseData(view, entry)))}
    </script>
  </form>`;
}

/** What the script computes with: the figures of the dosages, never more than the page shows. */
function doseData(view: View, { dosages }: Entry) {
  const { t, site } = view;
  return {
    dosages: dosages.map(({ species, steps, relation, maximum, maximumDose, product, notFor, dose, indication }) => ({
      species,
      steps,
      relation,
      maximum,
      maximumDose,
      product,
      notFor,
      dose,
      indication,
    })),
    bases: site.data.terms().bases.map(({ id, kind, kg }) => ({ id, kind, kg })),
    words: doseWords(view),
    computed: t.dose.computed,
    wrongWeight: t.dose.wrongWeight,
  };
}
