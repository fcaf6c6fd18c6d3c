import { readAcceptEncoding } from './accept-encoding.ts';
import type { Representation, Snapshot } from './snapshot.ts';

/** The representation that the client already has according to If-None-Match, or undefined. */
export function findByEtag(snapshot: Snapshot, ifNoneMatch: string): Representation | undefined {
  for (const representation of snapshot.representations) {
    if (matchesEtag(ifNoneMatch, representation.etag)) return representation;
  }
  return undefined;
}

/**
 * Whether If-None-Match is `*` or lists the ETag, by weak comparison (RFC 9110, section 13.1.2). An opaque tag cannot contain
 * a quote, so searching for the quoted tag is the same as parsing the list, `W/` prefixes included.
 */
export const matchesEtag = (ifNoneMatch: string, etag: string): boolean => ifNoneMatch === '*' || ifNoneMatch.includes(etag);

/** The representation with the highest weight, the smallest among equals; undefined when the client excludes all of them. */
export function chooseRepresentation(snapshot: Snapshot, acceptEncoding: string | undefined): Representation | undefined {
  const weights = readAcceptEncoding(acceptEncoding);
  let chosen: Representation | undefined;
  let best = 0;
  for (const representation of snapshot.representations) {
    const weight = weights[representation.encoding];
    if (weight > best) {
      best = weight;
      chosen = representation;
    }
  }
  return chosen;
}
