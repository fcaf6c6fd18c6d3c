import type { Html } from '@trivium/server-pages';
import { html } from 'hono/html';
import type { Dosage, DoseStep, Entry } from '../../contract/index.ts';
import { unbrokenAmount } from '../../domain/doses/amount-text.rules.ts';
import { computeDose, positionsInBands, type ComputedDose } from '../../domain/doses/compute-dose.rules.ts';
import { headingText, obstacleText } from '../../domain/doses/band-text.rules.ts';
import { isSequence, stepLines, type StepWords, type StepLines } from '../../domain/doses/dose-lines.rules.ts';
import type { DoseWords } from '../../domain/doses/dose-words.rules.ts';
import { isInsulin } from '../../domain/doses/insulin.rules.ts';
import { partsOfDay } from '../../domain/doses/parts-of-day.rules.ts';
import { isByMouth } from '../../domain/doses/strengths.rules.ts';
import { withBandsOfWords } from '../../domain/doses/weight-bands.rules.ts';
import {
  beginsWithDoses,
  caseOf,
  rhythmText,
  scheduleText,
  stepScheduleText,
  termNames,
  type FigureWords,
  type TermNames,
} from '../../domain/entries/dose-text.rules.ts';
import { animalWeight, type DoseRequest } from '../drug/dose-request.rules.ts';
import { doseThai } from '../drug/dose-thai.rules.ts';
import type { View } from '../view.ts';
import { ourThai } from './our-thai.ts';

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
    return { ...names, words: (english) => ourThai(ofRoute(english) ?? doseThai('steps', english) ?? english) };
  }
  const route = (id: string) => {
    const name = names.route(id).replace(/^Oral\b(?! transmucosal)/, 'by mouth');
    return name.slice(0, 1).toLowerCase() + name.slice(1);
  };
  return { ...names, route };
}

/** What is said of each step that has an amount in the reader's language: for whom, of which drug and how often. */
export function stepWordsOf({ t, site, language }: View, ofContent: Dosage): readonly StepWords[] {
  const dosage = withBandsOfWords(ofContent);
  const words = t.terms.figures;
  const names = stepNames({ site, language }, dosage);
  const forWhom = (step: DoseStep) => {
    // The bands of the dose's words are no words of a step.
    const condition = ofContent.steps.includes(step) ? caseOf(step) : undefined;
    return condition && names.words(condition);
  };
  const rhythm = rhythmText(dosage, words) ?? '';
  const scheduleOf = (step: DoseStep) => {
    const schedule = stepScheduleText(ofOneDose(step, dosage), words, names);
    if (schedule === '') return statedSchedule(dosage, words);
    return beginsWithDoses(step) ? words.eachTime(schedule) : schedule;
  };
  return dosage.steps.map((step) => ({
    forWhom: forWhom(step),
    drug: step.drug && names.words(step.drug),
    schedule: words.joinParts([scheduleOf(step), rhythm].filter(Boolean)),
  }));
}

/** How a dose without an interval is given. That the source doesn't say it is said once, below all amounts. */
export const statedSchedule = (dosage: Pick<Dosage, 'schedule'>, words: FigureWords): string =>
  dosage.schedule === 'not-stated' ? '' : (scheduleText(dosage, words) ?? '');

/** Of a day's total the interval is that of its parts, where their number is one and the source says how far apart they are. */
function ofOneDose(step: DoseStep, { dose }: Dosage): DoseStep {
  if (!step.divided) return step;
  const parts = partsOfDay(dose);
  return { ...step, interval: parts?.counts.length === 1 ? parts.interval : null };
}

/** The dose of one dosage for the visitor's animal; undefined without a weight. */
const computeFor = ({ site }: View, entry: Entry, dosage: Dosage, request: DoseRequest): ComputedDose | undefined => {
  const { kilograms, entered } = request;
  return kilograms && computeDose(dosage, kilograms, site.data.terms().bases, { entered, isInsulin: isInsulin(entry) });
};

/** Which of several steps by weight the animal is in. Empty: without a weight, and where the steps have no bands. */
export function stepsOfBand(view: View, entry: Entry, dosage: Dosage, request: DoseRequest): readonly number[] {
  const computed = computeFor(view, entry, dosage, request);
  return computed === undefined ? [] : positionsInBands(computed);
}

/** The dose of one dosage for the visitor's animal, and below it whether the source says how often. */
export const doseResult = (view: View, entry: Entry, dosage: Dosage, request: DoseRequest, hasProduct = true): Html =>
  html`${amounts(view, entry, dosage, request, hasProduct)}${
    dosage.schedule === 'not-stated' ? html` <p class="quiet small">${view.t.dose.scheduleNotStated}</p>` : ''
  }`;

/**
 * The dose of one dosage for the visitor's animal. The script of the page fills the same element, so both must write the same
 * markup: `islands/dose-form.js`. A comparison has only amounts, none of the product.
 */
function amounts(view: View, entry: Entry, dosage: Dosage, request: DoseRequest, hasProduct: boolean): Html {
  const position = entry.dosages.indexOf(dosage);
  const computed = computeFor(view, entry, dosage, request);
  const animal = animalWeight(request);
  if (computed === undefined || animal === undefined) return html`<div class="dose-result" data-dose="${position}"></div>`;
  const words = doseWords(view);
  const heading = headingText(computed, animal, words);
  const obstacle = obstacleText(computed, animal, words);
  const steps = stepLines(computed, { ...dosage, stepWords: stepWordsOf(view, dosage) }, words);
  const lines = steps?.map((step) => stepLine(hasProduct ? step : { ...step, volumes: [], noVolume: null }));
  return html`<div class="dose-result" data-dose="${position}">${results()}</div>`;

  function results(): Html | readonly Html[] {
    if (lines === undefined) return html`<p class="small">${obstacle}</p>`;
    const weight = html`<div class="for-weight small">${heading}</div>`;
    if (!isSequence(dosage)) return [weight, ...lines];
    return html`${weight}
      <ol class="dose-sequence">
        ${lines.map((line) => html`<li>${line}</li>`)}
      </ol>`;
  }
}

const small = (text: string | null): Html | '' => (text === null ? '' : html` <span class="small">${text}</span>`);

const stepLine = ({ relation, forWhom, drug, amount, schedule, share, warning, volumes, noVolume, remarks }: StepLines): Html =>
  html`<p>
    ${relation === null ? '' : html`<b class="relation">${relation}</b> `}${forWhom === null ? '' : html`<span class="small">${forWhom}:</span> `}${
      drug === null ? '' : html`<b>${drug}</b> `
    }<strong>${unbrokenAmount(amount.text)}</strong>${schedule === null ? '' : html` ${schedule}`}${small(share)}${small(amount.note)}
    ${warning === null ? '' : html` <b class="dose-warning">${warning}</b>`}${volumes.map(({ text, note }) => html` <span class="volume">${unbrokenAmount(text)}</span>${small(note)}`)}
    ${noVolume === null ? '' : html` <span class="quiet small">${noVolume}</span>`}${remarks.map(small)}
  </p>`;
