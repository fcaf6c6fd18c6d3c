import type { TransparencyLog } from '@trivium/tlog';
import type { Catalog } from '../catalog/catalog.ts';
import { newestSigned } from '../transparency-log/log-state.rules.ts';
import { bundleOf } from './bundle.rules.ts';

/** A bundle for each entry whose current text is signed, by slug. It contains the first such signature in the log. */
export async function makeBundles(
  log: TransparencyLog,
  { content, logState: replay }: Catalog,
): Promise<ReadonlyMap<string, string>> {
  const bundles = new Map<string, string>();
  for (const { entry, payloadSha256 } of content.entries) {
    const newest = newestSigned(replay, entry.slug);
    const signature = newest?.payloadSha256 === payloadSha256 ? newest.signatures[0] : undefined;
    if (signature) bundles.set(entry.slug, bundleOf(entry, signature, await log.proofFile(BigInt(signature.index))));
  }
  return bundles;
}
