import canonicalize from 'canonicalize';

/**
 * The one form of a value that `JSON.parse` returned (RFC 8785, JCS); undefined for one without: a number too large
 * for a double, a lone surrogate.
 */
export function canonicalForm(value: unknown): string | undefined {
  try {
    return canonicalize(value);
  } catch {
    return undefined;
  }
}
