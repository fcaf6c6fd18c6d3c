import { hash } from 'node:crypto';
import { service, type Entry } from '../contract/index.ts';
import type { Catalog } from '../domain/catalog/catalog.ts';
import { tierSummary } from '../domain/entries/tier-summary.rules.ts';
import type { DrugMatches } from '../domain/search/entry-search.rules.ts';
import type { EntryPage } from '../domain/search/page.rules.ts';
import type { Highlight } from '../domain/search/phrase.ts';
import type { JsonBody } from './answer-json.ts';

interface EncodedEntry {
  /** Its JSON behind a comma. */
  readonly bytes: Buffer<ArrayBuffer>;
  readonly digest: string;
}

/** Entries are encoded and hashed once: all pages share their bytes. */
const encoded = new WeakMap<Entry, EncodedEntry>();

function encode(entry: Entry): EncodedEntry {
  const cached = encoded.get(entry);
  if (cached) return cached;
  const bytes = Buffer.from(`,${JSON.stringify(entry)}`);
  const made = { bytes, digest: hash('sha256', bytes, 'base64url') };
  encoded.set(entry, made);
  return made;
}

const end = Buffer.from(']}');

/** A page of `/api/drugs` as JSON, in the shape of `drugPage`. The tier summary is of all matches. */
export function drugPageBody(
  { lastUpdated }: Pick<Catalog, 'lastUpdated'>,
  matches: Pick<DrugMatches, 'all'>,
  { entries, total, nextCursor }: EntryPage,
  highlights: readonly (readonly Highlight[])[] | undefined,
): JsonBody {
  const head = JSON.stringify({
    apiVersion: service.apiVersion,
    lastUpdated: lastUpdated.toISOString(),
    count: entries.length,
    total,
    nextCursor,
    tierSummary: tierSummary(matches.all()),
    ...(highlights && { highlights }),
  });
  const list = entries.map(encode);
  const parts = [Buffer.from(`${head.slice(0, -1)},"data":[`)];
  for (const [at, { bytes }] of list.entries()) parts.push(at === 0 ? bytes.subarray(1) : bytes);
  parts.push(end);
  return {
    parts,
    length: parts.reduce((sum, part) => sum + part.length, 0),
    digest: hash('sha256', [head, ...list.map(({ digest }) => digest)].join(), 'base64url'),
  };
}
