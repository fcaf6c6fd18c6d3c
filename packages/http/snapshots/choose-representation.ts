import { readAcceptEncoding } from './accept-encoding.ts';
import type { Representation, Snapshot } from './snapshot.ts';

/**
 * The representation that If-None-Match says the client already has, or undefined. Comparison is weak (RFC 9110,
 * section 13.1.2). An opaque tag cannot contain a quote, so finding our quoted tag in the field is the same as parsing
 * its list, `W/` prefixes included.
 */
export function findByEtag(snapshot: Snapshot, ifNoneMatch: string): Representation | undefined {
  if (ifNoneMatch === '*') return snapshot.representations[0];
  for (const representation of snapshot.representations) {
    if (ifNoneMatch.includes(representation.etag)) return representation;
  }
  return undefined;
}

/** The most wanted representation, the smallest among equals; undefined when the client excludes them all. */
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
