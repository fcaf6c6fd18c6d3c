import { openNote, type Policy } from '@trivium/transparency';
import { quote } from '../quote.ts';
import { refuse, refuseAs } from '../refusal.ts';
import type { Included } from './check-inclusion.ts';
import { isOneOf } from './signed-by.ts';

const at = 'proof';

/**
 * Checks that a log that the reader trusts signed the checkpoint. The name of a log's key is the log's origin (C2SP
 * tlog-checkpoint).
 *
 * @throws Refusal with every code of the step `checkpoint`
 */
export function checkCheckpoint({ origin, logSize, checkpoint, signatures }: Included, policy: Policy): { message: string } {
  const logKeys = policy.logs.map(({ key }) => key).filter(({ name }) => name === origin);
  if (logKeys.length === 0)
    throw refuse('checkpoint_origin_unknown', `The checkpoint is by the log ${quote(origin)}, which you do not trust.`, { at });
  if (!signatures.some(isOneOf(logKeys)))
    throw refuse('checkpoint_unsigned', `No key that you trust for the log ${quote(origin)} signed the checkpoint.`, { at });
  refuseAs(
    'checkpoint_signature_invalid',
    `The signature of the log ${quote(origin)} does not verify over this checkpoint.`,
    () => openNote(checkpoint, logKeys),
    at,
  );
  return { message: `The log ${quote(origin)} signed the checkpoint of ${logSize} entries.` };
}
