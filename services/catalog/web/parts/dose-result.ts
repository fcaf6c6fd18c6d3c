import type { Html } from '@trivium/server-pages';
import { html } from 'hono/html';
import type { Dosage } from '../../contract/index.ts';
import { computeDose } from '../../domain/doses/compute-dose.rules.ts';
import { isSequence, stepLines, type DoseWords, type StepLines } from '../../domain/doses/dose-lines.rules.ts';
import type { DoseRequest } from '../dose-request.rules.ts';
import type { View } from '../view.ts';

/** The words of results in the visitor's language, with the units of the content. */
export const doseWords = ({ t, site, language }: View): DoseWords => ({
  ...t.dose.result,
  units: Object.fromEntries(site.data.terms().units.map((unit) => [unit.id, unit.symbol ?? unit[language]])),
});

/**
 * The dose of one dosage for the visitor's animal. The script of the page fills the same element, so both must write the same
 * markup: `islands/dose-form.js`. Steps that follow one another are a list; the script shows one of them at a time.
 */
export function doseResult(view: View, dosage: Dosage, position: number, { kilograms }: DoseRequest): Html {
  if (kilograms === undefined) return html`<div class="dose-result" data-dose="${position}"></div>`;
  const words = doseWords(view);
  const computed = computeDose(dosage, kilograms, view.site.data.terms().bases);
  const lines = stepLines(computed, dosage, words)?.map(stepLine);
  return html`<div class="dose-result" data-dose="${position}">${results()}</div>`;

  function results(): Html | readonly Html[] {
    if (lines === undefined) return html`<p class="small">${words.obstacle[computed.obstacle ?? 'no-figures']}</p>`;
    if (!isSequence(dosage)) return lines;
    return html`<ol class="dose-sequence">
      ${lines.map((line) => html`<li>${line}</li>`)}
    </ol>`;
  }
}

const stepLine = ({ relation, forWhom, amount, volume, isVolumeKnown, remarks }: StepLines): Html =>
  html`<p>
    ${relation === null ? '' : html`<b class="relation">${relation}</b> `}${forWhom === null ? '' : html`<span class="small" lang="en">${forWhom}:</span> `}<strong
      >${amount}</strong
    >
    ${volume === null ? '' : html`<span class="${isVolumeKnown ? 'volume' : 'quiet small'}">${volume}</span>`}
    ${remarks.map((remark) => html`<span class="small">${remark}</span> `)}
  </p>`;
