import { findByEtag, type Snapshot, type SnapshotContent, type ServiceEnv } from '@trivium/http';
import type { Context } from 'hono';
import { accepts } from 'hono/accepts';

/** For responses that depend on the address alone. */
export const sharedCache = 'public, max-age=30, s-maxage=60, stale-while-revalidate=300';

/** For responses that depend on the visitor's language: only the visitor's own browser may cache them, and it revalidates. */
export const privateCache: Pick<SnapshotContent, 'cacheControl'> & { readonly vary: string } = {
  cacheControl: 'private, no-cache',
  vary: 'Accept-Encoding, Accept-Language, Cookie',
};

/** Answers from encoded bytes: 304 if the client has them, else in the best encoding that it accepts. */
export function answerSnapshot(
  c: Context<ServiceEnv>,
  snapshot: Snapshot,
  headers: Readonly<Record<string, string>> = {},
): Response {
  const ifNoneMatch = c.req.header('if-none-match');
  const current = ifNoneMatch === undefined ? undefined : findByEtag(snapshot, ifNoneMatch);
  if (current) return new Response(null, { status: 304, headers: { ...current.notModified.headers, ...headers } });
  const encodingName = accepts(c, { header: 'Accept-Encoding', supports: ['br', 'gzip', 'identity'], default: 'identity' });
  const smallest = snapshot.representations[0];
  const preferred = snapshot.representations.find(({ encoding }) => encoding === encodingName);
  // Barely compressible content is sent uncompressed.
  const chosen = smallest?.encoding === 'identity' ? smallest : (preferred ?? smallest);
  if (!chosen) throw new Error('a snapshot has at least one representation');
  return new Response(chosen.body, { status: 200, headers: { ...chosen.ok.headers, ...headers } });
}
