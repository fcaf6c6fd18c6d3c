import { grouped } from '../entries/dose-text.rules.ts';
import type { ComputedDose } from './compute-dose.rules.ts';
import { fill, type DoseWords } from './dose-words.rules.ts';
import type { Ratio } from './ratio.rules.ts';
import { weightInBands, type WeightBand } from './weight-bands.rules.ts';
import type { WeightUnit } from './weight.rules.ts';

/** `11 to 20 lb`, `up to 10 lb`, `over 100 lb`. */
export function bandText({ low, high, unit }: WeightBand, words: DoseWords): string {
  const [from, to] = [low && grouped(low.figure), high && grouped(high.figure)];
  if (from === null || low === null) return fill(high?.isIncluded ? words.upTo : words.under, { amount: `${to} ${unit}` });
  if (to === null) return fill(low.isIncluded ? words.atLeast : words.over, { amount: `${from} ${unit}` });
  return fill(low.isIncluded ? words.range : words.overUpTo, { low: from, high: `${to} ${unit}` });
}

/** The weight of an animal. */
export interface AnimalWeight {
  /** As it was read, with its unit. */
  readonly text: string;
  readonly unit: WeightUnit;
  readonly kilograms: Ratio;
}

/** The weight, with what it is in the unit of the bands. */
function weightText({ text, unit, kilograms }: AnimalWeight, bands: readonly WeightBand[], words: DoseWords): string {
  const other = bands.find((band) => band.unit !== unit)?.unit;
  if (other === undefined) return text;
  return fill(words.sameWeight, { weight: text, other: `${grouped(weightInBands(kilograms, bands, other))} ${other}` });
}

/** Above the figures: for which weight they are, and at a border of bands in which of them it is, and why. */
export function headingText({ chosen }: ComputedDose, animal: AnimalWeight, words: DoseWords): string {
  const { bands = [], isBorder } = chosen ?? {};
  const weight = weightText(animal, bands, words);
  const names = bands.map((band) => bandText(band, words));
  const heading = fill(words.forWeight, { weight });
  const isShared = bands.length > 1;
  if (!isBorder && !isShared) return heading;
  return `${heading} ${fill(isShared ? words.sharedBorder : words.border, { bands: names.join(words.bothBands) })}`;
}

/** Why there is no figure. Between two bands it names them, and beyond all of them the nearest. */
export function obstacleText({ obstacle, nearest }: ComputedDose, animal: AnimalWeight, words: DoseWords): string {
  const bands = [nearest?.below, nearest?.above].filter((band) => band !== undefined);
  return fill(words.obstacle[obstacle ?? 'no-figures'], {
    weight: weightText(animal, bands, words),
    bands: bands.map((band) => bandText(band, words)).join(words.bothBands),
  });
}
