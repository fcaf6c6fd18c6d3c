import type { SafeFetchErrorCode } from '@trivium/safe-fetch';
import { z } from 'zod';
import type { Provider } from '../../contract/index.ts';
import type { EvidenceNotKept } from './evidence-budget.rules.ts';

/** A page as it was read. Every quote of it can be checked against `text`. */
export interface Evidence {
  /** The address as the question names it. */
  readonly url: string;
  /** The address after redirects. */
  readonly finalUrl: string;
  readonly fetchedAt: Date;
  /** Of the bytes as received, in hex. */
  readonly sha256: string;
  /** As the server sent it. */
  readonly contentType?: string;
  readonly title: string | null;
  readonly text: string;
  /** Why it was not stored, if it was not. */
  readonly notKept?: EvidenceNotKept | undefined;
  /** How many sentences that instruct a machine were taken out before anybody judged it. */
  readonly removedSentences?: number;
}

/** Why a source was not read: its site's failure, or our own reason. */
export type UnreadCode =
  | SafeFetchErrorCode
  | 'question_open'
  | 'evidence_missing'
  | 'evidence_store_unreachable'
  | 'answer_time_spent'
  | 'reads_busy';

/** A source that could not be read, and why. */
export interface UnreadSource {
  readonly url: string;
  readonly code: UnreadCode;
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

/** A provider's answer; the provider gets its JSON schema. */
export const verdict = z.object({
  outcome: z.enum(['yes', 'no', 'void', 'undecided']),
  confidence: z.number().min(0).max(1),
  clauses: z.array(clause),
  quotes: z.array(quote),
  reasoning: z.string(),
});
export type Verdict = z.infer<typeof verdict>;

/** A verdict with its provider. */
export interface Vote extends Verdict {
  readonly provider: Provider;
}

/** A provider's answer about quotes: the number of a statement. */
export const statementChoice = z.object({
  statement: z.int().min(1).max(4).describe('The number of the statement that the quotes prove'),
  reasoning: z.string(),
});

/** Which outcome quotes entail when they are read without their pages. */
export interface Entailment {
  readonly outcome: Verdict['outcome'];
  readonly reasoning: string;
}
