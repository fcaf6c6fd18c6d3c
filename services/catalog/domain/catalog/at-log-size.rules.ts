import { signedEntry, type Entry } from '../../contract/index.ts';
import { newestSigned } from '../transparency-log/log-state.rules.ts';
import type { Catalog } from './catalog.ts';
import { presentEntry } from '../entries/present-entry.rules.ts';

const utf8 = new TextDecoder();

/** A drug by the first `size` entries of the log. Undefined: they don't have it. */
export function entryAtLogSize({ logState: replay, payloads }: Catalog, slug: string, size: number): Entry | undefined {
  const stateThen = { ...replay, signatures: replay.signatures.filter(({ index }) => index < size) };
  const newest = newestSigned(stateThen, slug);
  const payload = newest && payloads.get(newest.payloadSha256);
  if (!payload) return undefined;
  const entry = signedEntry.parse(JSON.parse(utf8.decode(payload)));
  return presentEntry(entry, newest.payloadSha256, stateThen);
}
