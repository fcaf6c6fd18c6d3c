import { expect, test } from 'vitest';
import { logKey, maintainer, north, south, witnessKeys } from './testing/keys.ts';
import { entry, firstWitnessed, jcs, makeBundle, ownIndex } from './testing/make-bundle.ts';
import { stepNames, verifyBundle } from './index.ts';

const trust = { logKey, witnesses: witnessKeys, quorum: 2 };

test('a bundle that is all that it should be passes all eight steps, in their order, and states its facts', () => {
  const verification = verifyBundle(jcs(makeBundle()), trust);
  expect(verification.steps.map(({ name, state }) => `${name} ${state}`)).toEqual(stepNames.map((name) => `${name} passed`));
  expect(verification).toMatchObject({ ok: true });
  expect(verification.facts).toEqual({
    slug: entry.slug,
    name: entry.name,
    signerKeyId: maintainer.signerKeyId,
    logIndex: ownIndex,
    logSize: 11,
    origin: 'catalog.example.org/log',
    witnesses: [
      { name: north.key.name, time: firstWitnessed },
      { name: south.key.name, time: firstWitnessed + 60 },
    ],
  });
});
