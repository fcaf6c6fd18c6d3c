import type { Trust } from '../index.ts';
import { logKey, witnessKeys } from './keys.ts';
import { jcs, makeBundle } from './make-bundle.ts';

/** A bundle that verifies, and the trust under which it does: a log of eleven entries, two of three witnesses. */
export const sampleBundle = (): { readonly bundle: string; readonly trust: Trust } => ({
  bundle: jcs(makeBundle()),
  trust: { logKey, witnesses: witnessKeys, quorum: 2 },
});
