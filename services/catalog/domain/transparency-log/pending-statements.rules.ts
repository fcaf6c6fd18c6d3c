import { canonicalJson, CodedError } from '@trivium/core';
import type { KeyEventFile, Statement } from '../../contract/index.ts';
import type { ValidSignature, Rejection } from '../content/check-signatures.rules.ts';
import { signerKeyIdOf } from '../signing/key-id.rules.ts';
import { newestSigned, applyStatements, type LogState } from './log-state.rules.ts';
import { drugSignature, keyStatement } from './statement.rules.ts';

export interface CommittedContent {
  readonly keyEvents: readonly Pick<KeyEventFile, 'statement' | 'signatures'>[];
  readonly signatures: readonly ValidSignature[];
}

export interface PendingStatements {
  readonly statements: readonly Statement[];
  /** Committed statements that may not be logged, with the drug or key that each is about. */
  readonly rejected: readonly (Rejection & { readonly about: string })[];
}

/**
 * The committed keys and signatures that the log does not have yet, in the order to log them. Keys come first: on a new log
 * no signature of a revoked key may precede its revocation. A statement that is invalid at its place is rejected.
 */
export function findPendingStatements(
  before: LogState,
  logged: readonly Statement[],
  committed: CommittedContent,
): PendingStatements {
  const loggedForms = new Set(logged.map(canonicalJson));
  const statementsToLog = [
    ...committed.keyEvents.map((event) => {
      const { statement } = event;
      return keyStatement(event, statement.event === 'key-revoke' ? statement.keyId : signerKeyIdOf(statement.key));
    }),
    ...committed.signatures.map(({ slug, ...signature }) => drugSignature({ drugSlug: slug, ...signature })),
  ];
  const statements: Statement[] = [];
  const refused: (Rejection & { about: string })[] = [];
  let state = before;
  for (const statement of statementsToLog) {
    const form = canonicalJson(statement);
    if (loggedForms.has(form)) continue;
    loggedForms.add(form);
    try {
      state = applyStatements(state, [statement]);
      statements.push(statement);
    } catch (error) {
      if (!(error instanceof CodedError)) throw error;
      refused.push({ about: statement.drugSlug || statement.signerKeyId, code: error.code, message: error.message });
    }
  }
  for (const { slug, payloadSha256 } of committed.signatures) {
    const newest = newestSigned(state, slug);
    if (newest && newest.payloadSha256 !== payloadSha256 && !refused.some(({ about }) => about === slug))
      refused.push({
        about: slug,
        code: 'signature_superseded',
        message: 'The log has a newer signed text of this entry. Restore that text, or raise "revision" and sign again.',
      });
  }
  return { statements, rejected: refused };
}
