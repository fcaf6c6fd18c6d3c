import type { Html } from '@trivium/server-pages';
import { html } from 'hono/html';
import type { Dosage, DoseStep } from '../../contract/index.ts';
import { computeDose } from '../../domain/doses/compute-dose.rules.ts';
import {
  fill,
  isSequence,
  stepLines,
  type DoseWords,
  type StepWords,
  type StepLines,
} from '../../domain/doses/dose-lines.rules.ts';
import { isByMouth } from '../../domain/doses/strengths.rules.ts';
import { caseOf, scheduleText, stepScheduleText, termNames, type TermNames } from '../../domain/entries/dose-text.rules.ts';
import { weightText, type DoseRequest } from '../drug/dose-request.rules.ts';
import { doseThai } from '../drug/dose-thai.rules.ts';
import type { View } from '../view.ts';

/** The words of results in the visitor's language, with the units of the content. */
export const doseWords = ({ t, site, language }: View): DoseWords => ({
  ...t.dose.result,
  plurals: t.terms.figures.plurals,
  units: Object.fromEntries(site.data.terms().units.map((unit) => [unit.id, unit.symbol ?? unit[language]])),
});

/** Names within a sentence of a dosage: a route of a step is `by mouth`, not `Oral`. The data keep their own. */
export function stepNames(
  { site, language }: Pick<View, 'site' | 'language'>,
  { route: ofDosage }: Pick<Dosage, 'route'>,
): TermNames {
  const names = termNames(site.data.terms(), language);
  if (language === 'th') {
    // By mouth a bolus is a large tablet, otherwise a way to inject.
    const ofRoute = (english: string) => (isByMouth(ofDosage) && doseThai('steps', `${english} by mouth`)) || undefined;
    return { ...names, words: (english) => ofRoute(english) ?? doseThai('steps', english) ?? english };
  }
  const route = (id: string) => {
    const name = names.route(id).replace(/^Oral\b(?! transmucosal)/, 'by mouth');
    return name.slice(0, 1).toLowerCase() + name.slice(1);
  };
  return { ...names, route };
}

/** What is said of each step in the reader's language: for whom, of which drug and how often. */
export function stepWordsOf({ t, site, language }: View, dosage: Dosage): readonly StepWords[] {
  const words = t.terms.figures;
  const names = stepNames({ site, language }, dosage);
  const forWhom = (step: DoseStep) => {
    const condition = caseOf(step);
    return condition && names.words(condition);
  };
  return dosage.steps.map((step) => ({
    forWhom: forWhom(step),
    drug: step.drug && names.words(step.drug),
    schedule: stepScheduleText(step, words, names) || (scheduleText(dosage, words) ?? ''),
  }));
}

/**
 * The dose of one dosage for the visitor's animal. The script of the page fills the same element, so both must write the same
 * markup: `islands/dose-form.js`. A comparison has only amounts, none of the product.
 */
export function doseResult(view: View, dosage: Dosage, position: number, request: DoseRequest, hasProduct = true): Html {
  const { kilograms, entered } = request;
  if (kilograms === undefined) return html`<div class="dose-result" data-dose="${position}"></div>`;
  const words = doseWords(view);
  const computed = computeDose(dosage, kilograms, view.site.data.terms().bases, entered);
  const steps = stepLines(computed, { ...dosage, stepWords: stepWordsOf(view, dosage) }, words);
  const lines = steps?.map((step) => stepLine(hasProduct ? step : { ...step, volumes: [], noVolume: null }));
  return html`<div class="dose-result" data-dose="${position}">${results()}</div>`;

  function results(): Html | readonly Html[] {
    if (lines === undefined) return html`<p class="small">${words.obstacle[computed.obstacle ?? 'no-figures']}</p>`;
    const weight = html`<div class="for-weight small">${fill(words.forWeight, { weight: weightText(request) })}</div>`;
    if (!isSequence(dosage)) return [weight, ...lines];
    return html`${weight}
      <ol class="dose-sequence">
        ${lines.map((line) => html`<li>${line}</li>`)}
      </ol>`;
  }
}

const small = (text: string | null): Html | '' => (text === null ? '' : html` <span class="small">${text}</span>`);

const stepLine = ({ relation, forWhom, drug, amount, schedule, volumes, noVolume, remarks }: StepLines): Html =>
  html`<p>
    ${relation === null ? '' : html`<b class="relation">${relation}</b> `}${forWhom === null ? '' : html`<span class="small">${forWhom}:</span> `}${
      drug === null ? '' : html`<b>${drug}</b> `
    }<strong>${amount.text}</strong>${schedule === null ? '' : html` ${schedule}`}${small(amount.note)}
    ${volumes.map(({ text, note }) => html` <span class="volume">${text}</span>${small(note)}`)}
    ${noVolume === null ? '' : html` <span class="quiet small">${noVolume}</span>`}${remarks.map(small)}
  </p>`;
