import { z } from 'zod';
import type { Provider } from '../../contract/index.ts';
import type { BudgetSpent } from './evidence-budget.rules.ts';

/** A page as it was read once and stored; what was said about it can be checked against `text` for ever. */
export interface Evidence {
  /** The address as the question names it. */
  readonly url: string;
  /** Where it led. */
  readonly finalUrl: string;
  readonly fetchedAt: Date;
  /** Of the bytes as they arrived, in hex. */
  readonly sha256: string;
  readonly title: string | null;
  readonly text: string;
  /** Why it is not stored, where it is not. */
  readonly budgetSpent?: BudgetSpent | undefined;
}

/** A source that could not be read, and why. */
export interface UnreadSource {
  readonly url: string;
  readonly reason: string;
}

const clause = z.object({
  clause: z.string().describe('One condition of the resolution criteria, in a few words'),
  holds: z.boolean().nullable().describe('true, false, or null where the pages do not say'),
});

const quote = z.object({
  source: z.int().min(1).describe('The number of the page the words stand in'),
  quote: z.string().min(1).describe('Words copied from that page character by character, at most 300 characters'),
});

/** What one provider answers; its JSON schema is what the provider is asked to fill in. */
export const verdict = z.object({
  outcome: z.enum(['yes', 'no', 'void', 'undecided']),
  confidence: z.number().min(0).max(1),
  clauses: z.array(clause),
  quotes: z.array(quote),
  reasoning: z.string(),
});
export type Verdict = z.infer<typeof verdict>;

/** A verdict and whose it is. */
export interface Vote extends Verdict {
  readonly provider: Provider;
}
