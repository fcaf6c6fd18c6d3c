import { expect, test } from 'vitest';
import { decodeHex, emptyRoot, encodeHex, leafHash, nodeHash, rootOf, sha256 } from '../index.ts';

/** Entries of the example tree of the Certificate Transparency reference code, and the roots of its first 1 to 8. */
const entries = ['', '00', '10', '2021', '3031', '40414243', '5051525354555657', '606162636465666768696a6b6c6d6e6f'].map(
  decodeHex,
);
const roots = [
  '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
  'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
  '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
  'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
  '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
];

test('SHA-256 is that of FIPS 180-4', () => {
  expect(encodeHex(sha256(new TextEncoder().encode('abc')))).toBe(
    'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
  );
});

test('the root of no leaves is the hash of nothing', () => {
  expect(encodeHex(emptyRoot)).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
  expect(rootOf([])).toEqual(emptyRoot);
});

test.each(roots.map((root, at) => [at + 1, root] as const))('the example tree has at size %i the root %s', (size, root) => {
  expect(encodeHex(rootOf(entries.slice(0, size).map(leafHash)))).toBe(root);
});

test('a leaf and a node are hashed with different prefixes', () => {
  const [left, right] = [sha256(Uint8Array.of(1)), sha256(Uint8Array.of(2))];
  expect(leafHash(Uint8Array.of(...left, ...right))).not.toEqual(nodeHash(left, right));
  expect(nodeHash(left, right)).toEqual(sha256(Uint8Array.of(1, ...left, ...right)));
});

test.each([0, 1, 4094, 4095, 4096, 70_000])('all %i bytes of an entry are hashed', (length) => {
  const entry = new Uint8Array(length).fill(7);
  expect(leafHash(entry)).toEqual(sha256(Uint8Array.of(0, ...entry)));
});

test('changing a returned root does not change the next one', () => {
  rootOf([]).fill(0);
  expect(rootOf([])).toEqual(sha256(new Uint8Array()));
});
