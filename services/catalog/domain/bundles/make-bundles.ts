import type { TransparencyLog } from '@trivium/tlog';
import type { Catalog } from '../catalog/catalog.ts';
import { compareSignatures } from '../signing/best-signature.rules.ts';
import { newestSigned, type LoggedSignature } from '../transparency-log/log-state.rules.ts';
import { bundleOf } from './bundle.rules.ts';

type Bundler = Pick<TransparencyLog, 'proofFile'>;

/** A bundle for each entry whose current text is signed, by slug. It contains the best signature. */
export async function makeBundles(log: Bundler, catalog: Catalog): Promise<ReadonlyMap<string, string>> {
  const bundles = new Map<string, string>();
  for (const { entry } of catalog.content.entries) {
    const bundle = await makeBundle(log, catalog, entry.slug);
    if (bundle !== undefined) bundles.set(entry.slug, bundle);
  }
  return bundles;
}

/** The bundle of an entry with its best signature, or with that of one signer. Undefined: the log has none over this text. */
export async function makeBundle(log: Bundler, catalog: Catalog, slug: string, signer?: string): Promise<string | undefined> {
  const current = catalog.content.entries.find(({ entry }) => entry.slug === slug);
  const newest = newestSigned(catalog.logState, slug);
  if (!current || newest?.payloadSha256 !== current.payloadSha256) return undefined;
  const [best] = newest.signatures
    .filter(({ signerKeyId }) => signer === undefined || signerKeyId === signer)
    .map((signature) => ({ signature, ...standingOf(signature, catalog) }))
    .toSorted(compareSignatures);
  return best && bundleOf(current.entry, best.signature, await log.proofFile(BigInt(best.signature.index)));
}

/** What became of the signer's key since. */
const standingOf = ({ signer, index }: LoggedSignature, { logState }: Catalog) => ({
  demonstration: signer.demonstration,
  signerStatus: logState.keys.get(signer.fingerprint)?.status ?? signer.status,
  logIndex: index,
});
