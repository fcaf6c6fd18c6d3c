import { formatVerifierKey, parsePolicy, TransparencyError, type VerifierKey } from '@trivium/transparency';
import type { WitnessAddress } from '@trivium/tlog';
import { refuseStart } from '../start-errors.ts';

export interface Witnesses {
  readonly members: readonly WitnessAddress[];
  /** The C2SP tlog-policy that verifies bundles of this log. */
  readonly policy: string;
}

/**
 * Reads the operator's witness file: a C2SP tlog-policy without its log line, with an address for each witness. Without a
 * file the log has no witnesses.
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
        throw refuseStart('witnesses_unreadable', `The witness ${name} in CATALOG_WITNESSES has no address.`);
      return { key, url: url.replace(/\/+$/, '') };
    });
    return { members, policy };
  } catch (cause) {
    if (!(cause instanceof TransparencyError)) throw cause;
    throw refuseStart('witnesses_unreadable', `The file that CATALOG_WITNESSES names is not a tlog-policy: ${cause.message}`, {
      cause,
    });
  }
}
