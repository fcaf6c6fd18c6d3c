import type { Held } from './conditions.rules.ts';
import type { ObjectMetadata } from '../model.ts';

export interface HeaderOptions {
  /** What stands behind `?download=`; null where nothing asks for it. */
  readonly download: string | null;
  /** When a signed address ends. */
  readonly expires?: Date | undefined;
}

/** Headers of an object, but for its length. */
export function objectHeaders(metadata: Partial<ObjectMetadata>, options: HeaderOptions): Record<string, string> {
  const { eTag, lastModified } = heldBy(metadata);
  return {
    'accept-ranges': 'bytes',
    'content-type': harmless(metadata.mimetype ?? 'application/octet-stream'),
    'x-robots-tag': metadata.xRobotsTag ?? 'none',
    ...(eTag !== undefined && { etag: eTag }),
    ...(lastModified && { 'last-modified': lastModified.toUTCString() }),
    ...(options.expires
      ? { expires: options.expires.toUTCString() }
      : metadata.cacheControl !== undefined && { 'cache-control': metadata.cacheControl }),
    ...(options.download !== null && { 'content-disposition': disposition(options.download) }),
  };
}

/** Rows may be written by anybody's SQL, so a time may be none. */
export function heldBy(metadata: Partial<ObjectMetadata>): Held {
  const at = new Date(metadata.lastModified ?? Number.NaN);
  return { eTag: metadata.eTag, lastModified: Number.isNaN(at.getTime()) ? undefined : at };
}

/** A page that somebody uploaded must not run at this address. */
const harmless = (mimeType: string) => (/^\s*(?:text\/html|application\/xhtml\+xml)/i.test(mimeType) ? 'text/plain' : mimeType);

function disposition(name: string): string {
  if (name === '') return 'attachment;';
  const encoded = encodeURIComponent(name);
  return `attachment; filename=${encoded}; filename*=UTF-8''${encoded}`;
}
