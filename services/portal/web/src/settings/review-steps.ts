import type { Status } from '../project/labels.ts';

/** The steps that have a number of days until a reminder. */
export const reviewSteps: readonly Status[] = [
  'submitted-to-chair',
  'chair-approved',
  'secretary-approved',
  'vp-approved',
  'president-approved',
  'advisor-approved',
  'assist-dean-approved',
];
