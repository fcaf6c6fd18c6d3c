import { formatVerifierKey, parsePolicy, TransparencyError, type VerifierKey } from '@trivium/transparency';
import type { WitnessAddress } from '@trivium/tlog';
import { refuseStart } from '../start-errors.ts';

export interface Witnesses {
  readonly members: readonly WitnessAddress[];
  /** The C2SP tlog-policy by which bundles of this log are verified. */
  readonly policy: string;
}

/**
 * Reads the operator's file of witnesses: a C2SP tlog-policy without its log, each witness with its address, and the
 * quorum. Without a file nobody is asked.
 *
 * @throws witnesses_unreadable
 */
export function readWitnesses(file: string | undefined, logKey: VerifierKey): Witnesses {
  const lines = (file ?? 'quorum none')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'));
  const policy = `${[`log ${formatVerifierKey(logKey)}`, ...lines].join('\n')}\n`;
  try {
    const members = parsePolicy(policy).witnesses.map(({ key, name, url }) => {
      if (url === undefined)
        throw refuseStart('witnesses_unreadable', `The witness ${name} of CATALOG_WITNESSES needs its address.`);
      return { key, url: url.replace(/\/+$/, '') };
    });
    return { members, policy };
  } catch (cause) {
    if (!(cause instanceof TransparencyError)) throw cause;
    throw refuseStart('witnesses_unreadable', `The file that CATALOG_WITNESSES names is no tlog-policy: ${cause.message}`, {
      cause,
    });
  }
}
