import type { Dosage, Terms } from '../../contract/index.ts';
import { isMass } from './mass.rules.ts';

/** Why a dosage gives no figure for an animal. The source's own words stay the answer. */
export const obstacles = [
  /** The source gives a table or a recipe. */
  'no-figures',
  /** `notFor` names the species itself. */
  'species-excluded',
  /** The amount depends on more than a weight: body surface, a quarter, feed, water. */
  'basis-unsuitable',
  /** The amount is for animals of a certain weight, which only the source's words say. */
  'weight-bands',
  /** The source names a maximum amount that is not in figures. */
  'maximum-unread',
  /** No animal of the species weighs so much. */
  'weight-impossible',
] as const;
export type Obstacle = (typeof obstacles)[number];

/**
 * Doses whose words give amounts by weight bands beside a figure for the weight. The bands are the answer, and the steps hold the
 * figure alone.
 */
export const bandedDoses: ReadonlySet<string> = new Set([
  'minimum 6 micrograms/kg once a month: up to 25 lb 68 micrograms, 26 to 50 lb 136, 51 to 100 lb 272',
  'minimum 24 micrograms/kg once a month: up to 5 lb 55 micrograms, 5 to 15 lb 165',
  '1 to 2.8 mg/kg once a month: 2.5 to 7.0 kg one vial, 7.1 to 14.0 kg two vials',
  '2.2 to 6.7 mg/kg (1.0 to 3.0 mg/lb) once daily in the morning with food: 4.5 to 10 kg 30 mg, 10 to 20 kg 60 mg, 20 to 40 kg 120 mg, 40 to 60 kg 180 mg; then by ACTH test',
]);

type Bases = Terms['bases'];

export function findObstacle(dosage: Dosage, bases: Bases): Obstacle | undefined {
  if (isExcluded(dosage)) return 'species-excluded';
  if (dosage.steps.length === 0) return 'no-figures';
  if (!dosage.steps.every(({ per }) => isSuitable(per, bases))) return 'basis-unsuitable';
  if (hasWeightBands(dosage)) return 'weight-bands';
  return namesUnreadMaximum(dosage) || !isMaximumComparable(dosage, bases) ? 'maximum-unread' : undefined;
}

/** `cats` excludes cats; `cats under 6 weeks` does not, and is shown beside the dose. */
function isExcluded({ species, notFor = [] }: Dosage): boolean {
  const names = [species, `${species}s`, `all ${species}`, `all ${species}s`];
  return notFor.some((text) => names.includes(text.toLowerCase().trim()));
}

function isSuitable(per: string, bases: Bases): boolean {
  const base = bases.find(({ id }) => id === per);
  return base !== undefined && (base.kind === 'animal' || (base.kind === 'mass' && base.kg !== undefined));
}

/** An amount for one animal beside a weight, such as "1 tablet for dogs of 5 to 10 kg", or bands beside a figure. */
function hasWeightBands({ steps, dose, indication, product }: Dosage): boolean {
  if (bandedDoses.has(dose)) return true;
  if (!steps.some(({ per }) => per === '{animal}')) return false;
  const text = [dose, indication, product?.strength, product?.formulation, ...steps.map((step) => step.for)].join(' ');
  return /\d\s*(?:kg|lb|lbs|pounds?|kilograms?)\b/i.test(text);
}

/** "20 mL a site" and "3 doses" limit something else than the amount of one dose. */
const namesUnreadMaximum = ({ maximum = '', maximumDose }: Dosage): boolean =>
  maximumDose === undefined && /\d\s*(?:mg|µg|ug|mcg|g|iu|units?|meq|ml)\b(?!\s*(?:a|per|at one|at a)\s+site)/i.test(maximum);

/** Whether the maximum is in a unit that the amount has too. A mass is comparable with every mass. */
function isMaximumComparable({ maximumDose, steps }: Dosage, bases: Bases): boolean {
  if (maximumDose === undefined) return true;
  const { unit, per } = maximumDose;
  const own = steps.filter(({ drug }) => drug === undefined);
  return isSuitable(per, bases) && own.every((step) => step.unit === unit || (isMass(step.unit) && isMass(unit)));
}
