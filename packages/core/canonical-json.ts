import canonicalize from 'canonicalize';

/**
 * The canonical text of a JSON value (RFC 8785, JCS): members ordered by their UTF-16 names, numbers as ECMAScript writes them,
 * no white space. Everything that is signed or hashed goes through here.
 *
 * @throws TypeError for values that JSON cannot represent: undefined, functions, non-finite numbers, lone surrogates, circular
 * references
 */
export function canonicalJson(value: unknown): string {
  assertJsonValue(value, []);
  return canonicalize(value) as string;
}

/** The library drops undefined members and calls `toJSON`. A signature must cover exactly the value that was passed in. */
function assertJsonValue(value: unknown, ancestors: readonly object[]): void {
  if (value === null || typeof value === 'boolean') return;
  if (typeof value === 'string') {
    if (!value.isWellFormed()) throw new TypeError('a lone surrogate has no canonical form');
    return;
  }
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) throw new TypeError(`${value} is not a finite number`);
    return;
  }
  if (typeof value !== 'object') throw new TypeError(`a value of type ${typeof value} is not JSON-serialisable`);
  if (ancestors.includes(value)) throw new TypeError('a circular reference has no canonical form');
  const isPlain = Array.isArray(value) || [Object.prototype, null].includes(Object.getPrototypeOf(value) as object | null);
  if (!isPlain) throw new TypeError('only plain objects and arrays have a canonical form');
  // A hole in an array is undefined too, and only its index reaches it.
  const members = Array.isArray(value)
    ? Array.from(value, (member, index) => [String(index), member] as const)
    : Object.entries(value);
  for (const [name, member] of members) {
    if (!name.isWellFormed()) throw new TypeError('a lone surrogate has no canonical form');
    assertJsonValue(member, [...ancestors, value]);
  }
}
