import { readWeight, weightUnits, type WeightUnit } from '../../domain/doses/weight.rules.ts';

/** The animal of the last calculation, which its tab keeps for other drugs. */
export interface LastAnimal {
  readonly species: string;
  /** The number as it was read. */
  readonly weight: string;
  readonly unit: WeightUnit;
}

/** Reads what a tab kept. Undefined: nothing, nothing that can be read, or a species without doses here. */
export function readLastAnimal(stored: string | null, species: readonly string[]): LastAnimal | undefined {
  const [ofSpecies, weight = '', unit] = stored?.split('|') ?? [];
  const ofUnit = weightUnits.find((each) => each === unit);
  if (ofSpecies === undefined || !species.includes(ofSpecies) || ofUnit === undefined) return undefined;
  const { value } = readWeight(weight, ofUnit);
  return value === undefined ? undefined : { species: ofSpecies, weight: value, unit: ofUnit };
}

/** As text for the tab's storage. */
export const lastAnimalText = ({ species, weight, unit }: LastAnimal): string => [species, weight, unit].join('|');
