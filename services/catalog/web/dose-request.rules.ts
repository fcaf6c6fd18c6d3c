import type { Entry } from '../contract/index.ts';
import type { Ratio } from '../domain/doses/ratio.rules.ts';
import { readWeight, weightUnits, type WeightUnit } from '../domain/doses/weight.rules.ts';

/** The animal that a visitor asks a dose for. */
export interface DoseRequest {
  readonly species: string | undefined;
  /** As it was typed. */
  readonly weight: string;
  readonly unit: WeightUnit;
  /** In kilograms; undefined: no weight, or not one. */
  readonly kilograms: Ratio | undefined;
}

export const doseParameters = ['species', 'weight', 'unit'] as const;

/** Reads the parameters of an entry's page. A species without a dosage here is ignored. */
export function readDoseRequest(parameters: Readonly<Record<string, string>>, { dosages }: Pick<Entry, 'dosages'>): DoseRequest {
  const { species, weight = '' } = parameters;
  const unit = weightUnits.find((each) => each === parameters['unit']) ?? 'kg';
  return {
    species: dosages.find((dosage) => dosage.species === species)?.species,
    weight: weight.trim().slice(0, 20),
    unit,
    kilograms: readWeight(weight, unit),
  };
}
