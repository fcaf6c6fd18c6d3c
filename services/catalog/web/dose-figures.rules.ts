import type { DoseStep, Species, TimeRange, WithdrawalPeriod } from '../contract/index.ts';

type Amount = (amount: string) => string;

/** The words for figures in one language. */
export interface FigureWords {
  readonly from: Amount;
  readonly upTo: Amount;
  readonly every: (time: string) => string;
  readonly lasting: (time: string) => string;
  readonly perAnimal: string;
  readonly time: Readonly<Record<TimeRange['unit'], Amount>>;
}

interface Bounds {
  readonly low: string | null;
  readonly high: string | null;
}

/** `5`, `5–10`, `at least 5`, `up to 10`. An open end has words, since a single figure would seem exact. */
function boundsText({ low, high }: Bounds, { from, upTo }: FigureWords, format: Amount): string {
  if (low === null) return upTo(format(high ?? ''));
  if (high === null) return from(format(low));
  return format(low === high ? low : `${low}–${high}`);
}

const units: Readonly<Record<DoseStep['unit'], string>> = { ug: 'µg', mg: 'mg', g: 'g', '[iU]': 'IU', mL: 'mL' };

const bases: Readonly<Record<Exclude<DoseStep['per'], '{animal}'>, string>> = {
  kg: '/kg',
  '4.5.kg': '/4.5 kg',
  '[lb_av]': '/lb',
  '100.[lb_av]': '/100 lb',
  '500.[lb_av]': '/500 lb',
  m2: '/m²',
  '[gal_us]': '/US gal',
};

const timeText = (range: TimeRange, words: FigureWords): string => boundsText(range, words, words.time[range.unit]);

/** One step of a dose: `10–15 mg/kg, every 8 h, for at least 5 days`. UCUM units in their usual spelling. */
export function stepText(step: DoseStep, words: FigureWords): string {
  const { unit, per, interval, duration } = step;
  const basis = per === '{animal}' ? ` ${words.perAnimal}` : bases[per];
  const amount = boundsText(step, words, (figure) => `${figure} ${units[unit]}${basis}`);
  return [amount, interval && words.every(timeText(interval, words)), duration && words.lasting(timeText(duration, words))]
    .filter(Boolean)
    .join(', ');
}

export const withdrawalText = (period: Extract<WithdrawalPeriod, { readonly status: 'period' }>, words: FigureWords): string =>
  timeText(period, words);

/** Species whose meat, milk or eggs people eat: a missing withdrawal period must not look like none. */
const foodSpecies: readonly Species[] = ['horse', 'cattle', 'pig', 'sheep', 'goat', 'rabbit', 'chicken', 'deer and elk'];

export const givesFood = (species: Species): boolean => foodSpecies.includes(species);
