import type { Dosage, DoseStep } from '../../contract/index.ts';
import { divide, isLess, isSame, ratio, toDigits, type Ratio } from './ratio.rules.ts';
import { toKilograms, type WeightUnit } from './weight.rules.ts';

interface End {
  /** In the source's unit. */
  readonly figure: string;
  readonly isIncluded: boolean;
}

/** The weights that an amount is for, in the source's unit. Null is an open end. */
export interface WeightBand {
  readonly low: End | null;
  readonly high: End | null;
  readonly unit: WeightUnit;
}

/**
 * Doses whose words give amounts by weight bands beside a figure for the weight. The bands are the answer, and the steps hold the
 * figure alone, so the bands were read by hand: `[band, amount, unit]`. A text that changes has none until it is read again.
 */
export const bandsInWords: Readonly<Record<string, readonly (readonly [band: string, amount: string, unit: string])[]>> = {
  'minimum 6 micrograms/kg once a month: up to 25 lb, 68 micrograms; 26 to 50 lb, 136 micrograms; 51 to 100 lb, 272 micrograms': [
    ['up to 25 lb', '68', 'ug'],
    ['26 to 50 lb', '136', 'ug'],
    ['51 to 100 lb', '272', 'ug'],
  ],
  'minimum 24 micrograms/kg once a month: up to 5 lb, 55 micrograms; 5 to 15 lb, 165 micrograms': [
    ['up to 5 lb', '55', 'ug'],
    ['5 to 15 lb', '165', 'ug'],
  ],
  '1 to 2.8 mg/kg once a month: 2.5 to 7.0 kg, one vial; 7.1 to 14.0 kg, two vials': [
    ['2.5 to 7.0 kg', '1', '{vial}'],
    ['7.1 to 14.0 kg', '2', '{vial}'],
  ],
  '2.2 to 6.7 mg/kg (1.0 to 3.0 mg/lb) once daily in the morning with food: 4.5 to 10 kg, 30 mg; 10 to 20 kg, 60 mg; 20 to 40 kg, 120 mg; 40 to 60 kg, 180 mg; then according to the ACTH test':
    [
      ['4.5 to 10 kg', '30', 'mg'],
      ['10 to 20 kg', '60', 'mg'],
      ['20 to 40 kg', '120', 'mg'],
      ['40 to 60 kg', '180', 'mg'],
    ],
};

/** The dosage with the steps that doses are computed by: where only the words give bands, one step for each of them. */
export function withBandsOfWords<Own extends Pick<Dosage, 'steps' | 'relation' | 'dose'>>(dosage: Own): Own {
  const bands = Object.hasOwn(bandsInWords, dosage.dose) ? bandsInWords[dosage.dose] : undefined;
  const [schedule] = dosage.steps;
  if (bands === undefined || schedule === undefined) return dosage;
  const steps = bands.map(([band, amount, unit]): DoseStep => ({
    ...schedule,
    low: amount,
    high: amount,
    unit,
    per: '{animal}',
    for: band,
  }));
  return { ...dosage, steps, relation: 'or' };
}

const namesWeight = (text: string | undefined): text is string =>
  text !== undefined && /\d\s*(?:kg|lb|lbs|pounds?|kilograms?)\b/i.test(text);

type Banded = Pick<Dosage, 'steps' | 'dose' | 'indication' | 'product'>;

/** What a whole row may say of the weight, where its steps do not. */
const textsOfRow = ({ dose, indication, product }: Banded) => [dose, indication, product?.strength, product?.formulation];

/** Whether an amount is for one animal beside a weight, such as "1 tablet for dogs of 5 to 10 kg". */
export const hasWeightBands = (dosage: Banded): boolean =>
  dosage.steps.some(({ per }) => per === '{animal}') &&
  [...textsOfRow(dosage), ...dosage.steps.map((step) => step.for)].some(namesWeight);

const number = (name: string) => String.raw`(?<${name}>\d[\d,]*(?:\.\d+)?)`;
const unit = String.raw`\s*(?<unit>kg|lb)\b`;

/** How sources write bands, and whether each end belongs to its band. */
const shapes: readonly { readonly form: RegExp; readonly low?: boolean; readonly high?: boolean }[] = [
  {
    form: new RegExp(String.raw`\b(?:over|above) ${number('low')}(?: and up)? to ${number('high')}${unit}`),
    low: false,
    high: true,
  },
  { form: new RegExp(String.raw`${number('low')} to ${number('high')}${unit}`), low: true, high: true },
  { form: new RegExp(String.raw`\bup to ${number('high')}${unit}`), high: true },
  { form: new RegExp(String.raw`${number('high')}${unit} and under\b`), high: true },
  { form: new RegExp(String.raw`\bunder ${number('high')}${unit}`), high: false },
  { form: new RegExp(String.raw`${number('low')}${unit} (?:and over|or more)\b`), low: true },
  { form: new RegExp(String.raw`\b(?:over|above) ${number('low')}${unit}`), low: false },
];

/** A word or figure in front of a band that may change what it means. */
const isDoubtfulBefore = /(?:\d|\bfrom|\band|\bto|\bnot|\bexcept)[\s,]*$/;

/** The one band that a text names. Undefined: it names none, several, or one in words that we do not know. */
export function readBand(text: string): WeightBand | undefined {
  // "3.0 kg (6.6 lb) or more": the same weight in another unit.
  const plain = text.replaceAll(/ \(\d[\d.,]* (?:kg|lb)\)/g, '');
  for (const { form, low, high } of shapes) {
    const match = form.exec(plain);
    if (!match?.groups) continue;
    const [before, after] = [plain.slice(0, match.index), plain.slice(match.index + match[0].length)];
    if (isDoubtfulBefore.test(before) || namesWeight(before) || namesWeight(after)) return undefined;
    const end = (name: 'low' | 'high', isIncluded: boolean | undefined): End | null =>
      isIncluded === undefined ? null : { figure: (match.groups?.[name] ?? '').replaceAll(',', ''), isIncluded };
    return { low: end('low', low), high: end('high', high), unit: match.groups['unit'] === 'kg' ? 'kg' : 'lb' };
  }
  return undefined;
}

const kilogramsOf = ({ figure }: End, { unit: of }: WeightBand): Ratio => toKilograms(figure, of);

const sameBand = (a: WeightBand, b: WeightBand): boolean => JSON.stringify(a) === JSON.stringify(b);

/** The band of each step. Undefined where one cannot be read: then no step has an amount. */
export function bandsOf(dosage: Banded): readonly WeightBand[] | undefined {
  const bands = dosage.steps.map((step) => (namesWeight(step.for) ? readBand(step.for) : bandOfRow(dosage)));
  return bands.every((band) => band !== undefined) ? bands : undefined;
}

/** Each text of the row that names a weight names the same band. */
function bandOfRow(dosage: Banded): WeightBand | undefined {
  const [first, ...others] = textsOfRow(dosage).filter(namesWeight).map(readBand);
  return first !== undefined && others.every((band) => band !== undefined && sameBand(first, band)) ? first : undefined;
}

/** Where a weight is: below a band, in it, or above it. */
function placeIn(band: WeightBand, kilograms: Ratio): 'below' | 'inside' | 'above' {
  const { low, high } = band;
  const isBelow = (end: End) => isLess(kilograms, kilogramsOf(end, band)) || (!end.isIncluded && isAt(band, end, kilograms));
  const isAbove = (end: End) => isLess(kilogramsOf(end, band), kilograms) || (!end.isIncluded && isAt(band, end, kilograms));
  if (low !== null && isBelow(low)) return 'below';
  return high !== null && isAbove(high) ? 'above' : 'inside';
}

const isAt = (band: WeightBand, end: End, kilograms: Ratio): boolean => isSame(kilograms, kilogramsOf(end, band));

/** The bands of a weight. More than one: the source counts the border to both, and gives both amounts. */
export interface ChosenBands {
  readonly bands: readonly WeightBand[];
  /** The weight is an end of its band. */
  readonly isBorder: boolean;
}

/** The bands on either side of a weight that is in none. */
export interface NearestBands {
  readonly below: WeightBand | undefined;
  readonly above: WeightBand | undefined;
}

/** Which of the bands a weight is in: nothing is rounded, and a weight between two bands is in neither. */
export function chooseBands(
  all: readonly WeightBand[],
  kilograms: Ratio,
): { readonly positions: readonly number[]; readonly chosen: ChosenBands } | { readonly nearest: NearestBands } {
  const places = all.map((band) => placeIn(band, kilograms));
  const positions = [...all.keys()].filter((at) => places[at] === 'inside');
  const bands = all.filter((band, at) => positions.includes(at) && all.findIndex((each) => sameBand(each, band)) === at);
  if (bands.length === 0) return { nearest: nearestOf(all, places) };
  const isBorder = bands.some((band) => [band.low, band.high].some((end) => end !== null && isAt(band, end, kilograms)));
  return { positions, chosen: { bands, isBorder } };
}

function nearestOf(all: readonly WeightBand[], places: readonly string[]): NearestBands {
  const at = (place: string) => all.filter((_, position) => places[position] === place);
  const end = (band: WeightBand, name: 'low' | 'high'): Ratio => {
    const of = band[name];
    return of === null ? ratio('0') : kilogramsOf(of, band);
  };
  return {
    below: at('above').toSorted((a, b) => (isLess(end(a, 'high'), end(b, 'high')) ? 1 : -1))[0],
    above: at('below').toSorted((a, b) => (isLess(end(a, 'low'), end(b, 'low')) ? -1 : 1))[0],
  };
}

/** A weight in the unit of some bands, with as many digits as it takes to be on the right side of each of their ends: `25.0004`. */
export function weightInBands(kilograms: Ratio, bands: readonly WeightBand[], of: WeightUnit): string {
  const exact = divide(kilograms, toKilograms('1', of));
  const ends = bands.flatMap(({ low, high }) => [low, high]).filter((end) => end !== null);
  const isRight = (text: string) =>
    ends.every(({ figure }) => {
      const [end, rounded] = [ratio(figure), ratio(text)];
      return isLess(rounded, end) === isLess(exact, end) && isLess(end, rounded) === isLess(end, exact);
    });
  let digits = 3;
  while (digits < 12 && !isRight(toDigits(exact, digits))) digits++;
  return toDigits(exact, digits);
}
