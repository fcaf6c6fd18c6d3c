import type { FigureWords } from './dose-text.rules.ts';

const plural = (one: string, many: string) => (amount: string) => `${amount} ${amount === '1' ? one : many}`;

/** The English words of figures, for the CSV and the pages. */
export const englishFigures = {
  from: (amount: string) => `at least ${amount}`,
  upTo: (amount: string) => `up to ${amount}`,
  /** `every month`, `every 24 h`. */
  every: (time: string) => `every ${time.replace(/^1 (?=[a-z]{3})/, '')}`,
  lasting: (time: string) => `for ${time}`,
  times: (count: string) => ({ '1': 'once', '1–2': '1 or 2 doses' })[count] ?? `${count} doses`,
  apart: (time: string) => `${time} apart`,
  leastApart: (time: string) => `${time} apart`,
  twiceDaily: 'twice a day',
  divided: 'in divided doses',
  total: 'as the total dose',
  asNeeded: 'as needed',
  scheduleNotStated: 'how often: not stated',
  alternatively: 'or',
  afterwards: 'then',
  together: 'with',
  joinParts: (parts: readonly string[]) => parts.join(', '),
  time: {
    min: (amount: string) => `${amount} min`,
    h: (amount: string) => `${amount} h`,
    d: plural('day', 'days'),
    wk: plural('week', 'weeks'),
    mo: plural('month', 'months'),
  },
  plurals: {
    '{tablet}': 'tablets',
    '{capsule}': 'capsules',
    '{bolus}': 'boluses',
    '{implant}': 'implants',
    '{tube}': 'tubes',
    '{syringe}': 'syringes',
    '{drop}': 'drops',
    '{dose}': 'doses',
    '{insert}': 'inserts',
    '{cartridge}': 'cartridges',
    '{pump}': 'pump strokes',
    '{sponge}': 'sponges',
    '{vial}': 'vials',
    '{unit}': 'units',
    "[USP'U]": 'USP units',
    '[in_i]': 'inches of ribbon',
    '[tsp_us]': 'teaspoons',
  },
  prohibited: (concerns: string) => `not permitted in ${concerns}`,
  notStated: 'not stated, see the label',
  notAvailable: 'not available here (this part of the source could not be read), see the label',
} as const satisfies FigureWords;
