import type { Dosage, DoseStep, SignedEntry, Terms } from '../../contract/index.ts';
import { figuresIn } from './check-figures.rules.ts';
import type { EntryProblem } from './problem.ts';

type DosageCheck = (dosage: Dosage, at: string, entry: SignedEntry, terms: Terms) => Iterable<EntryProblem>;

/** Words for a route, by the word that the name of the route has. */
const routeWords: readonly (readonly [inText: RegExp, inRoute: RegExp])[] = [
  [/\bintravenous(?:ly)?\b|\bIV\b|\binto (?:the|a) vein\b/, /intravenous|infusion|injection|parenteral|all sites/i],
  [/\bintramuscular(?:ly)?\b|\bIM\b/, /intramuscular|injection|parenteral|all sites/i],
  [/\bsubcutaneous(?:ly)?\b|\bSC\b|\bunder the skin\b/, /subcutaneous|injection|parenteral|implant|all sites/i],
  [/\borally\b|\bby mouth\b|\bPO\b/, /oral|sublingual/i],
];

/** A dose of another route than the dosage's reads as a dose of this route. */
function* checkRoute({ route, steps, dose }: Dosage, at: string): Generator<EntryProblem> {
  const routes = [route, ...steps.map((step) => step.route ?? '')].join(' ');
  for (const [inText, inRoute] of routeWords) {
    const word = inText.exec(dose)?.[0];
    if (word !== undefined && !inRoute.test(routes) && !isFollowUp(dose, word))
      yield { field: `${at}.route`, rule: 'route_disagrees', message: `is ${route}, but the dose says "${word}"` };
  }
}

/** "then by mouth" at the end gives no dose of its own. */
const isFollowUp = (dose: string, word: string) => dose.endsWith(`then ${word}`);

/** Every step says how often: an interval, a number of doses, or the dosage's `schedule`. */
function* checkInterval({ steps, schedule }: Dosage, at: string): Generator<EntryProblem> {
  const isOpen = ({ interval, times }: DoseStep) => interval === null && times === null;
  const open = steps.findIndex(isOpen);
  if (open !== -1 && schedule === undefined)
    yield {
      field: `${at}.steps.${open}`,
      rule: 'interval_missing',
      message: 'has no interval, is not "once", and the dosage has no schedule',
    };
  if (open === -1 && schedule !== undefined)
    yield { field: `${at}.schedule`, rule: 'schedule_needless', message: 'every step has an interval or a number of doses' };
}

const limit =
  /\b(?:at most|maximum|not (?:to )?exceed(?:ing)?|not (?:over|more than|above|beyond)|no more than|regardless of weight)\b/i;

/** A limit in the text is also a field, so no reader of the fields misses it. */
function* checkMaximum({ dose, maximum, maximumDose }: Dosage, at: string): Generator<EntryProblem> {
  const phrase = limit.exec(dose)?.[0];
  if (phrase !== undefined && maximum === undefined)
    yield { field: `${at}.maximum`, rule: 'maximum_missing', message: `the dose says "${phrase}"` };
  if (!maximumDose) return;
  if (!figuresIn(`${dose} ${maximum ?? ''}`).has(Number(maximumDose.value)))
    yield {
      field: `${at}.maximumDose.value`,
      rule: 'maximum_not_in_text',
      message: `${maximumDose.value} occurs neither in the dose nor in the maximum`,
    };
}

/** Units whose amount of drug depends on the product. */
const formUnits = new Set([
  'mL',
  'L',
  '{tablet}',
  '{capsule}',
  '{bolus}',
  '{implant}',
  '{tube}',
  '{syringe}',
  '{drop}',
  '{dose}',
]);

/** A dose in millilitres, tablets or drops means nothing without its product. */
function* checkProduct({ steps, product }: Dosage, at: string): Generator<EntryProblem> {
  const step = steps.findIndex(({ unit, drug }) => formUnits.has(unit) && drug === undefined);
  if (step !== -1 && !product)
    yield {
      field: `${at}.product`,
      rule: 'product_missing',
      message: `the dose is in ${steps[step]?.unit}, so its product must be named`,
    };
}

const perPound = 0.45359237;
const pair = /(\d[\d.]*)(?: to (\d[\d.]*))? (mg|micrograms|g|mL|IU|units)\/kg \((\d[\d.]*)(?: to (\d[\d.]*))? \3\/lb/g;

/** Figures per kilogram and per pound differ only by rounding. */
function* checkPounds({ dose }: Dosage, at: string): Generator<EntryProblem> {
  for (const [text, low, high, , lowPound, highPound] of dose.matchAll(pair))
    for (const [kilogram, pound] of [
      [low, lowPound],
      [high, highPound],
    ] as const)
      if (kilogram !== undefined && pound !== undefined && !areEqual(kilogram, pound))
        yield { field: `${at}.dose`, rule: 'pounds_disagree', message: `${text}) are two different doses` };
}

/** Half a unit of each figure's last digit, and a tenth for sources that round twice. */
function areEqual(kilogram: string, pound: string): boolean {
  const half = (figure: string) => 0.5 * 10 ** -(figure.split('.')[1]?.length ?? 0);
  const expected = Number(kilogram) * perPound;
  return Math.abs(Number(pound) - expected) <= Math.max(half(pound) + half(kilogram) * perPound, expected * 0.1);
}

const checks: readonly DosageCheck[] = [checkRoute, checkInterval, checkMaximum, checkProduct, checkPounds];

/** Rules of single doses: what a reader of the fields alone would get wrong. */
export function* checkDoses(entry: SignedEntry, terms: Terms): Generator<EntryProblem> {
  for (const [index, dosage] of entry.dosages.entries())
    for (const check of checks) yield* check(dosage, `dosages.${index}`, entry, terms);
  yield* checkStrengths(entry);
}

/** Where products of one drug have doses that differ fivefold, each dose names its product. */
function* checkStrengths({ dosages }: SignedEntry): Generator<EntryProblem> {
  const grams: Readonly<Record<string, number>> = { ug: 1e-6, mg: 1e-3, g: 1 };
  const amountOf = ({ steps }: Dosage) => {
    const [step] = steps;
    const figure = step?.high ?? step?.low;
    return step?.per === 'kg' && step.drug === undefined && figure !== undefined && figure !== null
      ? Number(figure) * (grams[step.unit] ?? Number.NaN)
      : Number.NaN;
  };
  for (const [index, dosage] of dosages.entries()) {
    if (dosage.product) continue;
    const other = dosages.find(
      (each) =>
        each !== dosage &&
        each.product !== undefined &&
        each.species === dosage.species &&
        each.indication === dosage.indication &&
        each.route === dosage.route &&
        Math.abs(Math.log(amountOf(each) / amountOf(dosage))) > Math.log(5),
    );
    if (other)
      yield {
        field: `dosages.${index}.product`,
        rule: 'product_missing',
        message: 'another product has a dose for the same use that differs fivefold',
      };
  }
}
