import type { FormerEntry } from '../../contract/index.ts';
import { newestSigned } from '../transparency-log/log-state.rules.ts';
import type { Catalog } from './catalog.ts';
import { presentEntry } from '../entries/present-entry.rules.ts';

const utf8 = new TextDecoder();

/**
 * A drug by the first `size` entries of the log, in the shape that it was signed in: the contract of entries has changed since
 * the first ones. Undefined: those entries don't have it.
 */
export function entryAtLogSize({ logState: replay, payloads }: Catalog, slug: string, size: number): FormerEntry | undefined {
  const stateThen = { ...replay, signatures: replay.signatures.filter(({ index }) => index < size) };
  const newest = newestSigned(stateThen, slug);
  const payload = newest && payloads.get(newest.payloadSha256);
  if (!payload) return undefined;
  const entry = JSON.parse(utf8.decode(payload)) as FormerEntry;
  return presentEntry(entry, newest.payloadSha256, stateThen);
}
