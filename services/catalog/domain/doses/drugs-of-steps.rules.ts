import type { Dosage, DoseStep } from '../../contract/index.ts';

/**
 * What the drug of a step is: `own`, the entry's; `named`, the entry's too, by its salt or as a sum; `combined`, one of several that
 * a product holds; `other`, another product of the regimen.
 */
export type DrugOfStep = 'own' | 'named' | 'combined' | 'other';

type Regimen = Pick<Dosage, 'steps' | 'relation'>;

export function drugOfStep({ drug }: DoseStep, { steps, relation }: Regimen): DrugOfStep {
  if (drug === undefined) return 'own';
  if (steps.some((step) => step.drug === undefined)) return 'other';
  if (steps.every((step) => step.drug === drug)) return 'named';
  // Without a relation the steps are given together.
  return relation === undefined ? 'combined' : 'other';
}

/** Whether a maximum of the dosage is not about this step. */
export const isOfOtherDrug = (step: DoseStep, regimen: Regimen): boolean =>
  ['combined', 'other'].includes(drugOfStep(step, regimen));
