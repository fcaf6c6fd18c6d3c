import type { TimeRange } from '../../contract/index.ts';

/** Into how many doses the total of a day is divided, as the source's words say. */
export interface PartsOfDay {
  /** One, or those between which the source leaves the choice. */
  readonly counts: readonly number[];
  /** How far apart they are, where the words say it. */
  readonly interval: TimeRange | null;
}

const numbers: Readonly<Record<string, number>> = { two: 2, three: 3, '2': 2, '3': 3, '4': 4 };

const hoursOfDay = 24;

const every = /\bdivided (?:doses |into portions )?every (?<low>\d+)(?: to (?<high>\d+))? h\b/;
const twiceDaily = /\bdivided (?:doses )?twice daily\b/;
const doses = /\b(?:in|into) (?<low>two|three|2|3)(?: or (?<high>three|3))? (?:divided )?doses\b/;
const timesDaily = /^(?<low>2|3) or (?<high>3|4) times daily,/;

const hours = (low: string, high: string): TimeRange => ({ low, high, unit: 'h' });

/** Undefined: the words do not say into how many, as in "in divided doses". */
export function partsOfDay(dose: string): PartsOfDay | undefined {
  const byHours = every.exec(dose)?.groups;
  if (byHours) {
    const { low = '', high = low } = byHours;
    const counts = [...new Set([high, low].map((each) => hoursOfDay / Number(each)))];
    return counts.every(Number.isInteger) ? { counts, interval: hours(low, high) } : undefined;
  }
  if (twiceDaily.test(dose)) return { counts: [2], interval: hours('12', '12') };
  const byCount = (doses.exec(dose) ?? timesDaily.exec(dose))?.groups;
  if (!byCount) return undefined;
  const counts = [byCount['low'], byCount['high']].flatMap((word) => numbers[word ?? ''] ?? []);
  return { counts, interval: null };
}
