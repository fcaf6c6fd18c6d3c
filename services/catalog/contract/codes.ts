import { z } from 'zod';

/**
 * Fifth level of the WHO's Anatomical Therapeutic Chemical classification: main group, therapeutic, pharmacological and
 * chemical subgroup, substance (`J01CA04`). Which letters are main groups is fixed by the classification.
 */
export const atcCode = z
  .string()
  .regex(/^[ABCDGHJLMNPRSV]\d{2}[A-Z]{2}\d{2}$/, 'is not an ATC code of the fifth level, such as J01CA04');

/** An ATC code with a Q before it. ATCvet has one more main group: QI, immunologicals. */
export const atcvetCode = z
  .string()
  .regex(/^Q[ABCDGHIJLMNPRSV]\d{2}[A-Z]{2}\d{2}$/, 'is not an ATCvet code of the fifth level, such as QJ01CA04');

/** A concept of RxNorm (RxCUI): digits. */
export const rxnormCode = z.string().regex(/^[1-9]\d{0,7}$/, 'is not an RxCUI: one to eight digits');

export const codeSystems = ['atc', 'rxnorm', 'atcvet'] as const;
export const codeSystem = z.enum(codeSystems);
export type CodeSystem = z.infer<typeof codeSystem>;

export const codes = z.strictObject({
  atc: z.array(atcCode).max(20),
  rxnorm: z.array(rxnormCode).max(20),
  /** An extension of the specification's two. */
  atcvet: z.array(atcvetCode).max(20),
});
export type Codes = z.infer<typeof codes>;

/** The evidence for a code, from strongest to weakest. */
export const codeBases = ['verified', 'derived', 'corroborated', 'seen', 'memory', 'none'] as const;

export const codeProvenance = z.strictObject({
  system: codeSystem,
  /** Null: the entry has no code, and the statement says why. */
  code: z.string().max(20).nullable(),
  basis: z.enum(codeBases),
  /** The sources that were checked, in the curator's words. */
  statement: z.string().min(1).max(500),
});
export type CodeProvenance = z.infer<typeof codeProvenance>;

const month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'must be a month such as 2024-07');

/** A former code of this drug. It was replaced between the two months. */
export const codeChange = z.strictObject({
  system: z.enum(['atc', 'atcvet']),
  code: z.string().max(20),
  replacedBy: z.string().max(20),
  /** The last edition in which the old code was seen. */
  lastSeen: month,
  /** The first edition in which the new one was seen. */
  replacementSeen: month,
  statement: z.string().min(1).max(500),
});
export type CodeChange = z.infer<typeof codeChange>;
