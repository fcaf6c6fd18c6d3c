import type { Validators } from './conditions.rules.ts';
import type { ObjectMetadata } from '../model.ts';

export interface HeaderOptions {
  /** Value of `?download=`; null if absent. */
  readonly download: string | null;
  /** When the signed URL expires. */
  readonly expires?: Date | undefined;
}

/** Response headers of an object, except its length. */
export function objectHeaders(metadata: Partial<ObjectMetadata>, options: HeaderOptions): Record<string, string> {
  const { eTag, lastModified } = validatorsOf(metadata);
  return {
    'accept-ranges': 'bytes',
    'content-type': safeContentType(metadata.mimetype ?? 'application/octet-stream'),
    'x-robots-tag': metadata.xRobotsTag ?? 'none',
    ...(eTag !== undefined && { etag: eTag }),
    ...(lastModified && { 'last-modified': lastModified.toUTCString() }),
    ...(options.expires
      ? { expires: options.expires.toUTCString() }
      : metadata.cacheControl !== undefined && { 'cache-control': metadata.cacheControl }),
    ...(options.download !== null && { 'content-disposition': contentDisposition(options.download) }),
  };
}

/** Users may write rows with SQL, so the time may be invalid. */
export function validatorsOf(metadata: Partial<ObjectMetadata>): Validators {
  const at = new Date(metadata.lastModified ?? Number.NaN);
  return { eTag: metadata.eTag, lastModified: Number.isNaN(at.getTime()) ? undefined : at };
}

/** Serves uploaded HTML as text to keep its scripts from running on this origin. */
export const safeContentType = (mimeType: string) =>
  /^\s*(?:text\/html|application\/xhtml\+xml)/i.test(mimeType) ? 'text/plain' : mimeType;

function contentDisposition(name: string): string {
  if (name === '') return 'attachment;';
  const encoded = encodeURIComponent(name);
  return `attachment; filename=${encoded}; filename*=UTF-8''${encoded}`;
}
