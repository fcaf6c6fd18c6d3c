import type { Client } from '../data/client.ts';
import { getLocale } from '../language/locale.ts';
import { maybeDataOf } from '../refusals/refusal.ts';

export type ConsentSubject = 'privacy' | 'terms' | 'event-photos';

export interface ConsentAnswer {
  readonly subject: ConsentSubject;
  /** Of a text: the version that the person was shown. */
  readonly version?: number;
  readonly is_given: boolean;
}

/** @throws Refusal consent_version_old */
export async function recordConsents(db: Client, answers: readonly ConsentAnswer[]): Promise<void> {
  maybeDataOf(
    await db.rpc('record_consents', { answers: answers.map((answer) => ({ ...answer })), reader_language: getLocale() }),
  );
}
