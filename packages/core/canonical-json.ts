import canonicalize from 'canonicalize';

/**
 * The one form of a JSON value (RFC 8785, JCS): members in order of their UTF-16 names, numbers as ECMAScript writes
 * them, no white space. What is signed or hashed goes through here.
 *
 * @throws TypeError for what JSON cannot say: undefined, functions, numbers that are not finite, lone surrogates, cycles
 */
export function canonicalJson(value: unknown): string {
  assertJsonValue(value, []);
  return canonicalize(value) as string;
}

/** The library drops members that are undefined and calls `toJSON`; what is signed must be what was given. */
function assertJsonValue(value: unknown, ancestors: readonly object[]): void {
  if (value === null || typeof value === 'boolean') return;
  if (typeof value === 'string') {
    if (!value.isWellFormed()) throw new TypeError('a lone surrogate has no canonical form');
    return;
  }
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) throw new TypeError(`${value} is no number of JSON`);
    return;
  }
  if (typeof value !== 'object') throw new TypeError(`a value of type ${typeof value} is nothing that JSON can say`);
  if (ancestors.includes(value)) throw new TypeError('a value that holds itself has no canonical form');
  const isPlain = Array.isArray(value) || [Object.prototype, null].includes(Object.getPrototypeOf(value) as object | null);
  if (!isPlain) throw new TypeError('only plain objects and arrays have a canonical form');
  // A hole of an array is undefined too, and is met only by its index.
  const members = Array.isArray(value)
    ? Array.from(value, (member, index) => [String(index), member] as const)
    : Object.entries(value);
  for (const [name, member] of members) {
    if (!name.isWellFormed()) throw new TypeError('a lone surrogate has no canonical form');
    assertJsonValue(member, [...ancestors, value]);
  }
}
