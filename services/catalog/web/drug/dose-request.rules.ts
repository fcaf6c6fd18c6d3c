import type { Entry } from '../../contract/index.ts';
import type { Ratio } from '../../domain/doses/ratio.rules.ts';
import type { AnimalWeight } from '../../domain/doses/band-text.rules.ts';
import { strengthText } from '../../domain/doses/amount-text.rules.ts';
import { fill, type DoseWords } from '../../domain/doses/dose-words.rules.ts';
import { enteredStrength, type EnteredStrength } from '../../domain/doses/entered-strength.rules.ts';
import { isInsulin } from '../../domain/doses/insulin.rules.ts';
import { grouped } from '../../domain/entries/dose-text.rules.ts';
import { readStrength, strengthUnitsFor, type StrengthUnit } from '../../domain/doses/strengths.rules.ts';
import type { TypedNumber } from '../../domain/doses/typed-number.rules.ts';
import { firstOfWeight, isImpossibleWeight, isUsualWeight } from '../../domain/doses/usual-weights.rules.ts';
import { readWeight, weightUnits, type WeightUnit } from '../../domain/doses/weight.rules.ts';

/** The animal that a visitor asks a dose for, and the product at hand. */
export interface DoseRequest {
  readonly species: string | undefined;
  /** What the address names for the species, where the entry has no dose for it. */
  readonly missing: string | undefined;
  /** As it was typed. */
  readonly weight: string;
  readonly unit: WeightUnit;
  readonly readWeight: TypedNumber;
  /** In kilograms; undefined: no weight, or not one. */
  readonly kilograms: Ratio | undefined;
  /** As it was typed. */
  readonly strength: string;
  readonly strengthUnit: StrengthUnit;
  readonly readStrength: TypedNumber;
  /** Undefined: no strength, or not one. */
  readonly entered: EnteredStrength | undefined;
  /** Whether the form was sent, also without a weight. */
  readonly isSent: boolean;
}

export const doseParameters = ['species', 'weight', 'unit', 'strength', 'strengthUnit'] as const;

const typed = (text: string) => text.trim().slice(0, 20);

/** An entry, or what several have together. */
type DosedEntry = Pick<Entry, 'dosages'> & Partial<Pick<Entry, 'codes'>>;

/** What the reader may give the strength of a product in. An insulin is measured in units, whatever its strength. */
export const offeredUnits = (entry: DosedEntry): readonly StrengthUnit[] =>
  isInsulin(entry) ? [] : strengthUnitsFor(entry.dosages);

/** Reads the parameters of an entry's page. A species without a dosage here is ignored. */
export function readDoseRequest(parameters: Readonly<Record<string, string>>, entry: DosedEntry): DoseRequest {
  const { dosages } = entry;
  const { species, weight = '' } = parameters;
  const unit = weightUnits.find((each) => each === parameters['unit']);
  const offered = offeredUnits(entry);
  const strengthUnit = offered.find((each) => each === parameters['strengthUnit']) ?? offered[0] ?? 'mg/mL';
  const strength = offered.length === 0 ? '' : (parameters['strength'] ?? '');
  const { kilograms, ...weightRead } = readWeight(weight, unit ?? 'kg');
  const { strength: typedStrength, ...strengthRead } = readStrength(strength, strengthUnit);
  return {
    species: dosages.find((dosage) => dosage.species === species)?.species,
    missing: dosages.some((dosage) => dosage.species === species) ? undefined : species,
    weight: typed(weight),
    unit: unit ?? 'kg',
    readWeight: weightRead,
    kilograms,
    strength: typed(strength),
    strengthUnit,
    readStrength: strengthRead,
    entered: typedStrength && enteredStrength(typedStrength, dosages),
    isSent: unit !== undefined,
  };
}

/** The animal of a request, as parameters of an address. */
export const animalParameters = ({ species, weight, unit }: Pick<DoseRequest, 'species' | 'weight' | 'unit'>) => ({
  species,
  ...(weight && { weight, unit }),
});

/** The texts about what was typed; `{one}` and the like are filled in. */
export interface DoseMessages {
  readonly computed: string;
  readonly withStrength: string;
  readonly missingWeight: string;
  readonly wrongWeight: string;
  readonly wrongStrength: string;
  readonly ambiguousNumber: string;
  readonly otherUnit: string;
  readonly unusualWeight: string;
  readonly impossibleWeight: string;
  /** Species whose usual weight is known. */
  readonly animals: Readonly<Record<string, string>>;
}

type WeightMessages = Pick<DoseMessages, 'unusualWeight' | 'impossibleWeight' | 'animals'>;

export interface DoseMistake {
  readonly field: 'weight' | 'strength';
  readonly text: string;
}

type TypedDose = Omit<DoseRequest, 'species'>;

/** What is wrong with a request. Without a weight nothing is, until the form is sent. */
export function findMistake(request: TypedDose, messages: DoseMessages): DoseMistake | undefined {
  const { weight, readWeight: typedWeight, strength, readStrength: typedStrength, isSent } = request;
  const textOf = ({ mistake, readings }: TypedNumber & { readings?: readonly string[] }, wrong: string): string => {
    const [one = '', other = ''] = readings ?? [];
    if (mistake === 'ambiguous') return fill(messages.ambiguousNumber, { one, other });
    return mistake === 'other-unit' ? messages.otherUnit : wrong;
  };
  if (weight === '') return isSent ? { field: 'weight', text: messages.missingWeight } : undefined;
  if (typedWeight.mistake) return { field: 'weight', text: textOf(typedWeight, messages.wrongWeight) };
  if (strength === '' || !typedStrength.mistake) return undefined;
  return { field: 'strength', text: textOf(typedStrength, messages.wrongStrength) };
}

/** The weight as it was read, with its unit: never the text that was typed. */
export const weightText = ({ readWeight: { value = '' }, unit }: Pick<DoseRequest, 'readWeight' | 'unit'>): string =>
  `${grouped(value)} ${unit}`;

/** The animal's weight, for the lines of its doses. Undefined without one. */
export function animalWeight(request: Pick<DoseRequest, 'readWeight' | 'unit' | 'kilograms'>): AnimalWeight | undefined {
  const { unit, kilograms } = request;
  return kilograms && { text: weightText(request), unit, kilograms };
}

/**
 * Whether the doses of one of several species are open while none is chosen: a weight opens those of the first species that fits,
 * and closes those that do not. `isOpen` tells whether they were.
 */
export function isOpenAtWeight(of: string, species: readonly string[], kilograms: Ratio | undefined, isOpen: boolean): boolean {
  const fitting = kilograms && firstOfWeight(species, kilograms);
  if (kilograms === undefined || fitting === undefined) return isOpen;
  return of === fitting || (isOpen && isUsualWeight(of, kilograms));
}

/** What to say of a weight that a species hardly or never has. Empty: it is a usual one. */
export function weightWarningText(
  species: string,
  request: Pick<DoseRequest, 'kilograms' | 'readWeight' | 'unit'>,
  messages: WeightMessages,
): string {
  const { kilograms } = request;
  if (kilograms === undefined || isUsualWeight(species, kilograms)) return '';
  const text = isImpossibleWeight(species, kilograms) ? messages.impossibleWeight : messages.unusualWeight;
  return fill(text, { weight: weightText(request), animal: messages.animals[species] ?? '' });
}

/**
 * What is wrong, and always the numbers that the doses are computed with. `species` are those whose doses show: where none of them
 * has such a weight, that comes first.
 */
export function statusText(
  request: TypedDose,
  species: readonly string[],
  messages: DoseMessages,
  words: Pick<DoseWords, 'units' | 'plurals' | 'ofPercent'>,
): string {
  const { kilograms, entered } = request;
  const warnings = species.map((each) => weightWarningText(each, request, messages));
  const isImpossible = kilograms !== undefined && species.every((each) => isImpossibleWeight(each, kilograms));
  const strength = entered && strengthText(entered, words);
  return [
    findMistake(request, messages)?.text,
    ...(warnings.every((text) => text !== '') ? warnings : []),
    kilograms && !isImpossible && fill(messages.computed, { weight: weightText(request) }),
    kilograms && !isImpossible && strength && fill(messages.withStrength, { strength }),
  ]
    .filter((text) => typeof text === 'string')
    .join(' ');
}
