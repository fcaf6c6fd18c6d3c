import type { Fields } from './site.ts';

/** The three requests that are measured. */
export const variants = [
  { name: 'identity', encoding: 'identity', status: 200 },
  { name: 'gzip', encoding: 'gzip', status: 200 },
  { name: '304', encoding: 'gzip', status: 304 },
] as const;

export type Variant = (typeof variants)[number];

/** What a client sends; `etag` is the one that the server gave with the gzip bytes. */
export function requestFields({ encoding, status }: Variant, etag: string): Fields {
  return { 'accept-encoding': encoding, ...(status === 304 && { 'if-none-match': etag }) };
}
