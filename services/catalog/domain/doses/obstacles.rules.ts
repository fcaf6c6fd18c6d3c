import type { Dosage, Terms } from '../../contract/index.ts';
import { isComparable } from './mass.rules.ts';
import { isOfOtherDrug } from './drugs-of-steps.rules.ts';
import { isOfSite } from './sites.rules.ts';
import { bandsOf, hasWeightBands } from './weight-bands.rules.ts';

/** Why a dosage gives no figure for an animal. The source's own words stay the answer. */
export const obstacles = [
  /** The source gives a table or a recipe. */
  'no-figures',
  /** `notFor` names the species itself. */
  'species-excluded',
  /** The amount depends on more than a weight: body surface, a quarter, feed, water. */
  'basis-unsuitable',
  /** The amount is for animals of a certain weight, in words that we do not read. */
  'weight-bands',
  /** The weight is between two of the source's bands; or below or above all of them. */
  'weight-between',
  'weight-outside',
  /** The source names a maximum amount that is not in figures. */
  'maximum-unread',
  /** No animal of the species weighs so much. */
  'weight-impossible',
] as const;
export type Obstacle = (typeof obstacles)[number];

type Bases = Terms['bases'];

export function findObstacle(dosage: Dosage, bases: Bases): Obstacle | undefined {
  if (isExcluded(dosage)) return 'species-excluded';
  if (dosage.steps.length === 0) return 'no-figures';
  if (!dosage.steps.every(({ per }) => isSuitable(per, bases))) return 'basis-unsuitable';
  if (hasWeightBands(dosage) && bandsOf(dosage) === undefined) return 'weight-bands';
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

/** "20 mL a site" and "3 doses" limit something else than the amount of one dose. */
const namesUnreadMaximum = ({ maximum = '', maximumDose }: Dosage): boolean =>
  maximumDose === undefined &&
  maximum.split('; ').some((limit) => !isOfSite(limit) && /\d\s*(?:mg|µg|ug|mcg|g|iu|units?|meq|ml)\b/i.test(limit));

/** Whether the maximum is in a unit that the amount has too. The amounts of bands are the source's own, so no maximum limits them. */
function isMaximumComparable({ maximumDose, ...dosage }: Dosage, bases: Bases): boolean {
  if (maximumDose === undefined) return true;
  const { unit, per } = maximumDose;
  const own = dosage.steps.filter((step) => !isOfOtherDrug(step, dosage));
  return (
    isSuitable(per, bases) &&
    own.every((step) => isComparable(step.unit, unit) || (hasWeightBands(dosage) && step.per === '{animal}'))
  );
}
