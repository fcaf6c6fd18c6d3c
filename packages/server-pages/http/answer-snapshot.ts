import type { Snapshot, SnapshotContent, ServiceEnv } from '@trivium/http';
import type { Context } from 'hono';
import { accepts } from 'hono/accepts';

/** Where the answer follows from the address alone. */
export const sharedCache = 'public, max-age=30, s-maxage=60, stale-while-revalidate=300';

/** Where the visitor's language had a say: only the visitor's own browser may keep it, and it asks again. */
export const privateCache: Pick<SnapshotContent, 'cacheControl'> & { readonly vary: string } = {
  cacheControl: 'private, no-cache',
  vary: 'Accept-Encoding, Accept-Language, Cookie',
};

/** Answers from encoded bytes: 304 where the client holds them, else in the best encoding that it takes. */
export function answerSnapshot(
  c: Context<ServiceEnv>,
  snapshot: Snapshot,
  headers: Readonly<Record<string, string>> = {},
): Response {
  const ifNoneMatch = c.req.header('if-none-match');
  const current = ifNoneMatch === undefined ? undefined : snapshot.representations.find(({ etag }) => ifNoneMatch.includes(etag));
  if (current) return new Response(null, { status: 304, headers: { ...current.notModified.headers, ...headers } });
  const encodingName = accepts(c, { header: 'Accept-Encoding', supports: ['br', 'gzip', 'identity'], default: 'identity' });
  const smallest = snapshot.representations[0];
  const preferred = snapshot.representations.find(({ encoding }) => encoding === encodingName);
  // What is as good as not compressible is sent as it is.
  const chosen = smallest?.encoding === 'identity' ? smallest : (preferred ?? smallest);
  if (!chosen) throw new Error('a snapshot has at least one representation');
  return new Response(chosen.body, { status: 200, headers: { ...chosen.ok.headers, ...headers } });
}
