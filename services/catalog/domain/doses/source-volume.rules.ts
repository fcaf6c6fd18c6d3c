import type { Dosage, DoseStep } from '../../contract/index.ts';
import { divide, ratio, times, type Ratio } from './ratio.rules.ts';
import { toAmount, type Amount, type NoVolume } from './volumes.rules.ts';
import { toKilograms, type WeightUnit } from './weight.rules.ts';

/** A volume that the source's words name beside the amount of drug: no strength is needed. */
export interface SourceVolume {
  readonly amount: Amount;
  /** `0.1 mL/kg`, in the source's words; null: it is the volume for one animal. */
  readonly figure: string | null;
}

const volume = String.raw`(?<low>\d+(?:\.\d+)?)(?: to (?<high>\d+(?:\.\d+)?))? mL`;
const mass = String.raw`\d[\d.]*(?: to \d[\d.]*)? (?:mg|g|USP units)`;
const weight = String.raw`(?:(?<weight>\d+) )?(?<unit>kg|lb)\b`;

const ofWeight = [
  // `(0.1 mL/kg)`, `(6.8 mg/lb; 0.1 mL/kg)`, `(1 mL per 110 lb)`, `6 mg/kg: 3 mL per 100 lb`
  new RegExp(String.raw`(?:\(|; |: )${volume}(?:/| per )${weight}`),
  // `5 mg (1 mL) per 10 kg`, `1 mL (5 mg) per 10 kg`
  new RegExp(String.raw`^${mass} \(${volume}\) per ${weight}`),
  new RegExp(String.raw`^${volume} \(${mass}\) per ${weight}`),
];
const ofAnimal = [
  // `15 mg (6.8 mL) per animal`, `125 to 250 mg (5 to 10 mL)`, `5 to 10 USP units per animal (0.25 to 0.5 mL)`
  new RegExp(String.raw`^${mass}(?: per animal)? \(${volume}\b[^()]*\)`),
  // `2.5 to 10 mL per animal (100 to 400 mg)`, `one 0.4 mL tube (40 mg)`
  new RegExp(String.raw`^(?:one )?${volume} (?:per animal|tube) \(${mass}\b`),
];

/** Why there is no volume by a strength, though the source's own may be: the step is of this drug and product. */
const reasonsWithoutStrength: readonly (NoVolume | null)[] = [
  'product-unknown',
  'named-drug',
  'not-by-mouth',
  'only-by-mouth',
  'only-injected',
  'other-animals',
];

/** The volume that the source names for a step and an animal of this weight in kilograms. Undefined: it names none, or not of every step. */
export function sourceVolumeOf(
  step: DoseStep,
  { dose, steps }: Pick<Dosage, 'dose' | 'steps'>,
  kilograms: Ratio,
  noVolume: NoVolume | null,
): SourceVolume | undefined {
  const isOfAnimal = step.per === '{animal}';
  // The tube of a spot-on has one size where the source names it.
  if (!reasonsWithoutStrength.includes(noVolume) && !(isOfAnimal && noVolume === 'by-size')) return undefined;
  const isSame = ({ low, high, unit, per }: DoseStep) =>
    low === step.low && high === step.high && unit === step.unit && per === step.per;
  if (!steps.every(isSame)) return undefined;
  const match = (isOfAnimal ? ofAnimal : ofWeight).map((form) => form.exec(dose)).find((each) => each !== null);
  const { low, high = low, weight: figure = '1', unit = 'kg' } = match?.groups ?? {};
  // One volume for a range of the drug, or the contrary, is not the same dose.
  if (low === undefined || high === undefined || (low === high) !== (step.low === step.high)) return undefined;
  if (isOfAnimal) return { amount: { low, high, unit: 'mL' }, figure: null };
  const factor = divide(kilograms, toKilograms(figure, unit as WeightUnit));
  const of = (end: string) => times(ratio(end), factor);
  const range = low === high ? low : `${low}–${high}`;
  return {
    amount: toAmount(of(low), of(high), 'mL'),
    figure: `${range} mL/${figure === '1' ? '' : `${figure} `}${unit}`,
  };
}
