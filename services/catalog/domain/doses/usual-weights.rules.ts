import { isLess, ratio, times, type Ratio } from './ratio.rules.ts';

/**
 * From the lightest newborn to the heaviest adult that a clinic sees, in kilograms. These are our own bounds, from no single
 * source: wide on purpose, since they only find a slip in the figure or its unit. Species of very different sizes (fish, birds,
 * primates) have none.
 */
const usualWeights = {
  dog: ['0.1', '110'],
  cat: ['0.06', '15'],
  horse: ['8', '1300'],
  cattle: ['15', '1500'],
  buffalo: ['15', '1300'],
  pig: ['0.5', '450'],
  sheep: ['1', '180'],
  goat: ['1', '160'],
  rabbit: ['0.03', '10'],
  'guinea pig': ['0.04', '2'],
  hamster: ['0.002', '0.3'],
  ferret: ['0.005', '3'],
  chicken: ['0.03', '8'],
  turkey: ['0.04', '30'],
  duck: ['0.03', '8'],
} as const;

export type WeighedSpecies = keyof typeof usualWeights;

export const isWeighedSpecies = (species: string): species is WeighedSpecies => Object.hasOwn(usualWeights, species);

/**
 * Whether a weight is beyond twice the heaviest, so it gives no amount. The heaviest animals on record are below that, and a weight
 * in grams or one that lost its decimal point is above it for most animals.
 */
export const isImpossibleWeight = (species: string, kilograms: Ratio): boolean =>
  isWeighedSpecies(species) && isLess(times(ratio('2'), ratio(usualWeights[species][1])), kilograms);

/** Whether an animal of this species may weigh so much. Of species without bounds every weight is usual. */
export function isUsualWeight(species: string, kilograms: Ratio): boolean {
  if (!isWeighedSpecies(species)) return true;
  const [lightest, heaviest] = usualWeights[species];
  return !isLess(kilograms, ratio(lightest)) && !isLess(ratio(heaviest), kilograms);
}

/** The first of several species that usually weighs so much. */
export const firstOfWeight = (species: readonly string[], kilograms: Ratio): string | undefined =>
  species.find((each) => isWeighedSpecies(each) && isUsualWeight(each, kilograms));
