import { expect, test } from 'vitest';
import { createVerifier, stepNames, type StepName } from './index.ts';
import { catalogBundles } from './testing/catalog-bundles.ts';
import { logKey, witnessKeys } from './testing/keys.ts';

const verify = createVerifier({ logKey, witnesses: witnessKeys, quorum: 1 }, { refuseUnknownSignatures: true });
const bundles = await catalogBundles();

// The lowest bit, and the bit that distinguishes upper case from lower case.
const masks = [0x01, 0x20];

test('three entries of the catalog are tested', () => expect(bundles.size).toBe(3));

test.for([...bundles])('one changed byte anywhere in the bundle of %s is caught, by every step', ([, text]) => {
  const bytes = new TextEncoder().encode(text);
  expect(verify(bytes)).toMatchObject({ ok: true });
  const passed: string[] = [];
  const caughtBy = new Set<StepName | undefined>();
  for (let at = 0; at < bytes.length; at += 1)
    for (const mask of masks) {
      bytes[at] = (bytes[at] ?? 0) ^ mask;
      const { ok, steps } = verify(bytes);
      if (ok) passed.push(`byte ${at} with ${mask}`);
      caughtBy.add(steps.find(({ state }) => state === 'failed')?.name);
      bytes[at] = (bytes[at] ?? 0) ^ mask;
    }
  expect(passed).toEqual([]);
  expect(caughtBy).toEqual(new Set(stepNames));
});

test('one byte more or less anywhere in a bundle is caught', { timeout: 120_000 }, () => {
  const [shortest = ''] = bundles.values();
  const bytes = Buffer.from(shortest);
  expect(verify(bytes)).toMatchObject({ ok: true });
  const passed: string[] = [];
  for (let at = 0; at < bytes.length; at += 1) {
    const [before, byte, after] = [bytes.subarray(0, at), bytes.subarray(at, at + 1), bytes.subarray(at + 1)];
    if (verify(Buffer.concat([before, after])).ok) passed.push(`without byte ${at}`);
    if (verify(Buffer.concat([before, byte, byte, after])).ok) passed.push(`with byte ${at} twice`);
  }
  expect(passed).toEqual([]);
});
