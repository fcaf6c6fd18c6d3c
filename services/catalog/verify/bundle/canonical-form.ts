import canonicalize from 'canonicalize';

/**
 * The canonical form (RFC 8785, JCS) of a value that `JSON.parse` returned. Undefined if it has none: a number too large for
 * a double, a lone surrogate.
 */
export function canonicalForm(value: unknown): string | undefined {
  try {
    return canonicalize(value);
  } catch {
    return undefined;
  }
}
