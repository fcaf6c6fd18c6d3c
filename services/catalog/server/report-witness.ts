import type { CodedError } from '@trivium/core';
import type { Log } from '@trivium/http';
import type { WitnessAddress } from '@trivium/tlog';

/** Logs why a witness did not cosign. Another history is a line of its own, which alerts can match by its code. */
export const reportWitness =
  ({ logger }: Pick<Log, 'logger'>) =>
  ({ code, message }: CodedError, { key }: WitnessAddress): void => {
    if (code === 'witness_history_differs') logger.fatal({ witness: key.name, code }, message);
    else logger.warn({ witness: key.name, code }, 'a witness did not cosign');
  };
