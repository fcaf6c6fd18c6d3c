import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createVerifier, stepNames, type Verification } from './index.ts';
import { logKey, witnessKeys } from './testing/keys.ts';
import { jcs, makeBundle } from './testing/make-bundle.ts';

const verify = createVerifier({ logKey, witnesses: witnessKeys, quorum: 1 }, { refuseUnknownSignatures: true });
const good = makeBundle();
const text = jcs(good);

/** Places of every value in the bundle, as paths of names and indexes. */
function pathsOf(value: unknown, path: readonly string[] = []): (readonly string[])[] {
  if (typeof value !== 'object' || value === null) return [path];
  return [path, ...Object.entries(value).flatMap(([name, member]) => pathsOf(member, [...path, name]))];
}
const paths = pathsOf(good).filter((path) => path.length > 0);

/** The valid bundle after `change` of the object with the value at `path`. */
function tampered(path: readonly string[], change: (holder: Record<string, unknown>, name: string) => void): string {
  const bundle: unknown = structuredClone(good);
  let holder = bundle as Record<string, unknown>;
  for (const name of path.slice(0, -1)) holder = holder[name] as Record<string, unknown>;
  change(holder, path.at(-1) ?? '');
  return jcs(bundle);
}

/** Assigning to `__proto__` would make no member. */
const define = (holder: object, name: string, value: unknown) =>
  Object.defineProperty(holder, name, { value, enumerable: true, configurable: true, writable: true });

/** A verification that is whole: refused at one step, with nothing claimed. */
const isRefusal = ({ ok, steps, facts }: Verification): boolean =>
  !ok && facts === undefined && steps.length === stepNames.length && steps.filter(({ state }) => state === 'failed').length === 1;

/** Whatever is done to it, a text is refused unless it is the good one. */
const holds = (other: string | Uint8Array) => other === text || isRefusal(verify(other));

const anyPath = fc.constantFrom(...paths);
const runs = { numRuns: 500 };

test('a replaced value is caught', () => {
  fc.assert(
    fc.property(anyPath, fc.jsonValue(), (path, value) => holds(tampered(path, (holder, name) => void (holder[name] = value)))),
    runs,
  );
});

test('a value replaced by another value of the same bundle is caught', () => {
  fc.assert(
    fc.property(anyPath, anyPath, (path, from) => {
      const value = from.reduce<unknown>((holder, name) => (holder as Record<string, unknown>)[name], good);
      return holds(tampered(path, (holder, name) => void (holder[name] = structuredClone(value))));
    }),
    runs,
  );
});

test('a removed member and an added member are caught', () => {
  for (const path of paths) expect([path, holds(tampered(path, (holder, name) => delete holder[name]))]).toEqual([path, true]);
  const names = fc.oneof(
    fc.string(),
    fc.constantFrom('__proto__', 'constructor', 'toString', 'toJSON', 'hasOwnProperty', 'length'),
  );
  fc.assert(
    fc.property(anyPath, names, fc.jsonValue(), (path, added, value) =>
      holds(tampered(path, (holder) => void (Array.isArray(holder) ? holder.push(value) : define(holder, added, value)))),
    ),
    runs,
  );
});

test('any other JSON spelling of the same bundle is caught', () => {
  const spelled = fc.oneof(
    fc.integer({ min: 1, max: 4 }).map((indent) => JSON.stringify(good, null, indent)),
    fc
      .nat(text.length)
      .map(
        (at) => `${text.slice(0, at)}${text.slice(at).replace(/[a-z]/, (letter) => `\\u00${letter.charCodeAt(0).toString(16)}`)}`,
      ),
    fc.shuffledSubarray(Object.entries(good), { minLength: 5 }).map((members) => JSON.stringify(Object.fromEntries(members))),
    fc
      .constantFrom(' ', '\n', '\t', '\r\n', '\u0000', '\ufeff', '{}')
      .chain((more) => fc.constantFrom(`${text}${more}`, `${more}${text}`)),
  );
  fc.assert(fc.property(spelled, holds), runs);
});

test('a repeated member is caught, whichever of the two is correct', () => {
  fc.assert(
    fc.property(fc.constantFrom(...text.matchAll(/"[A-Za-z0-9]+":/g)), fc.jsonValue(), (member, value) => {
      const more = `${member[0]}${JSON.stringify(value)},`;
      return holds(text.slice(0, member.index) + more + text.slice(member.index));
    }),
    runs,
  );
});

test('removed, repeated and reordered proof lines are caught, except removed or reordered cosignatures', () => {
  const [head = '', signatures = ''] = good.proof.split(/(?=\n\n— )/);
  const lines = head.split('\n');
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...lines), { maxLength: lines.length + 2 }), (other) =>
      holds(jcs({ ...good, proof: `${other.join('\n')}${signatures}` })),
    ),
    runs,
  );
  fc.assert(
    fc.property(fc.shuffledSubarray(lines), (other) => holds(jcs({ ...good, proof: `${other.join('\n')}${signatures}` }))),
    runs,
  );
});

test('no input makes the verifier throw', () => {
  const anything = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.uint8Array(),
    fc.json(),
    fc.anything() as fc.Arbitrary<string>,
    fc
      .tuple(fc.nat(text.length), fc.nat(text.length), fc.string())
      .map(([at, length, put]) => text.slice(0, at) + put + text.slice(at + length)),
  );
  fc.assert(fc.property(anything, holds), { numRuns: 2000 });
});
