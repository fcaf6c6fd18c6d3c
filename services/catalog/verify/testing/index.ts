import type { Trust } from '../index.ts';
import { logKey, witnessKeys } from './keys.ts';
import { jcs, makeBundle } from './make-bundle.ts';

/** A valid bundle and its trust: a log of eleven entries, and two of three witnesses. */
export const sampleBundle = (): { readonly bundle: string; readonly trust: Trust } => ({
  bundle: jcs(makeBundle()),
  trust: { logKey, witnesses: witnessKeys, quorum: 2 },
});
