import type { Entry } from '../../contract/index.ts';
import type { Ratio } from '../../domain/doses/ratio.rules.ts';
import { isStrengthUnit, readStrength, type Strength, type StrengthUnit } from '../../domain/doses/strengths.rules.ts';
import { readWeight, weightUnits, type WeightUnit } from '../../domain/doses/weight.rules.ts';

/** The animal that a visitor asks a dose for, and the product at hand. */
export interface DoseRequest {
  readonly species: string | undefined;
  /** As it was typed. */
  readonly weight: string;
  readonly unit: WeightUnit;
  /** In kilograms; undefined: no weight, or not one. */
  readonly kilograms: Ratio | undefined;
  /** As it was typed. */
  readonly strength: string;
  readonly strengthUnit: StrengthUnit;
  /** Undefined: no strength, or not one. */
  readonly entered: Strength | undefined;
  /** Whether the form was sent, also without a weight. */
  readonly isSent: boolean;
}

export const doseParameters = ['species', 'weight', 'unit', 'strength', 'strengthUnit'] as const;

const typed = (text: string) => text.trim().slice(0, 20);

/** Reads the parameters of an entry's page. A species without a dosage here is ignored. */
export function readDoseRequest(parameters: Readonly<Record<string, string>>, { dosages }: Pick<Entry, 'dosages'>): DoseRequest {
  const { species, weight = '', strength = '' } = parameters;
  const unit = weightUnits.find((each) => each === parameters['unit']);
  const namedUnit = parameters['strengthUnit'];
  const strengthUnit = isStrengthUnit(namedUnit) ? namedUnit : 'mg/mL';
  return {
    species: dosages.find((dosage) => dosage.species === species)?.species,
    weight: typed(weight),
    unit: unit ?? 'kg',
    kilograms: readWeight(weight, unit ?? 'kg'),
    strength: typed(strength),
    strengthUnit,
    entered: readStrength(strength, strengthUnit),
    isSent: unit !== undefined,
  };
}

export type DoseMistake = 'missingWeight' | 'wrongWeight' | 'wrongStrength';

/** What is wrong with a request. Without a weight nothing is, until the form is sent. */
export function findMistake(request: Omit<DoseRequest, 'species'>): DoseMistake | undefined {
  if (request.weight === '') return request.isSent ? 'missingWeight' : undefined;
  if (request.kilograms === undefined) return 'wrongWeight';
  return request.strength !== '' && request.entered === undefined ? 'wrongStrength' : undefined;
}
