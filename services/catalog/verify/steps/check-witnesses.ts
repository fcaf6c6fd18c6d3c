import { meetsQuorum, openNote, type Policy } from '@trivium/transparency';
import { quote } from '../quote.ts';
import { refuse, refuseAs } from '../refusal.ts';
import type { Facts } from '../verification.ts';
import type { Included } from './check-inclusion.ts';
import { isBy, isOneOf } from './signed-by.ts';

export interface CheckedWitnesses {
  readonly witnesses: Facts['witnesses'];
  readonly message: string;
}

const at = 'proof';

/**
 * Checks that enough witnesses that the reader trusts cosigned the checkpoint (C2SP tlog-cosignature). Lines by other keys are
 * ignored (C2SP signed-note), so a log may add a witness; `refusesUnknown` refuses them. The times of cosignatures decide
 * nothing.
 *
 * @throws Refusal with every code of the step `witnesses`
 */
export function checkWitnesses({ checkpoint, signatures }: Included, policy: Policy, refusesUnknown: boolean): CheckedWitnesses {
  const witnessKeys = policy.witnesses.map(({ key }) => key);
  const trustedKeys = [...policy.logs.map(({ key }) => key), ...witnessKeys];
  const lines = refusesUnknown ? signatures : signatures.filter(isOneOf(trustedKeys));
  const repeated = lines.find((each, place) => lines.slice(0, place).some(isBy(each)));
  if (repeated)
    throw refuse('proof_signature_repeated', `Two signature lines below the checkpoint are by ${quote(repeated.name)}.`, { at });
  const { verified, unverified } = refuseAs(
    'cosignature_invalid',
    'A signature line below the checkpoint is by a key that you trust, but not over this checkpoint.',
    () => openNote(checkpoint, trustedKeys),
    at,
  );
  const [unknown] = unverified;
  if (unknown && refusesUnknown)
    throw refuse(
      'proof_signature_unknown',
      `A signature line below the checkpoint is by ${quote(unknown.name)}, a key that you do not name. Name it, or accept such lines.`,
      { at },
    );
  const cosigned = verified.filter(isOneOf(witnessKeys));
  const count = `${cosigned.length} of the ${witnessKeys.length} witnesses that you name cosigned the checkpoint`;
  if (!meetsQuorum(policy, cosigned))
    throw refuse('witness_quorum_missing', `${count}, which does not meet your quorum.`, { at });
  return {
    witnesses: cosigned.map(({ name, timestamp = 0n }) => ({ name, time: Number(timestamp) })),
    message: policy.quorum ? `${count}, which meets your quorum.` : `${count}; you require none.`,
  };
}
