import { refuse } from '../errors.ts';

/** A request target as it was sent, which a signature covers. */
export interface S3Target {
  /** Percent-encoded as sent, with `/storage/v1`. */
  readonly path: string;
  /** The path below `/storage/v1`. */
  readonly innerPath: string;
  /** Decoded. */
  readonly query: readonly (readonly [name: string, value: string])[];
}

const base = '/storage/v1';

/** Whether a path below `/storage/v1` is one of the S3 protocol. */
export const isS3Path = (path: string): boolean => /^\/s3(?:\/|$)/.test(path);

/**
 * Reads a request target without resolving dot segments. A name with such a segment would lead elsewhere in every client that
 * resolves them.
 * @throws InvalidURI
 */
export function readTarget(target: string): S3Target {
  // A client may send a whole URL.
  const [path = '', ...search] = target.replace(/^https?:\/\/[^/?]*/i, '').split('?');
  const innerPath = path.slice(base.length);
  if (!path.startsWith(`${base}/`) || !isS3Path(innerPath)) throw refuse('InvalidURI');
  if (innerPath.split('/').some((segment) => /^\.{1,2}$/.test(decode(segment)))) throw refuse('InvalidURI');
  const query = search
    .join('?')
    .split('&')
    .filter((part) => part !== '')
    .map((part) => {
      const at = part.indexOf('=');
      const [name, value] = at === -1 ? [part, ''] : [part.slice(0, at), part.slice(at + 1)];
      return [decode(name.replaceAll('+', ' ')), decode(value.replaceAll('+', ' '))] as const;
    });
  return { path, innerPath, query };
}

/** Decodes a part of a path; one that a route lacks is empty. @throws InvalidURI */
export function decode(text = ''): string {
  try {
    return decodeURIComponent(text);
  } catch (cause) {
    throw refuse('InvalidURI', { cause });
  }
}
