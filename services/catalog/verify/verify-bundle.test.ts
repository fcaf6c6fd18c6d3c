import { decodeBase64url } from '@trivium/transparency';
import { expect, test } from 'vitest';
import { createMaintainer, logKey, maintainer, north, south, witnessKeys } from './testing/keys.ts';
import { entry, firstWitnessed, jcs, makeBundle, ownIndex } from './testing/make-bundle.ts';
import { stepNames, verifyBundle } from './index.ts';

const trust = { logKey, witnesses: witnessKeys, quorum: 2 };

test('a valid bundle passes all eight steps in order, and states its facts', () => {
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

// RFC 8037, appendices A.1 to A.3: a key and its thumbprint, which is `kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k`.
test('the id of a key is its RFC 7638 thumbprint in hex', () => {
  const signer = createMaintainer(decodeBase64url('nWGxne_9WmC6hEr0kuwsxERJxWl7MmkZcDusAxyuf2A'));
  expect(signer.key.x).toBe('11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo');
  expect(verifyBundle(jcs(makeBundle({ maintainer: signer })), trust)).toMatchObject({
    ok: true,
    facts: { signerKeyId: 'ed25519:90facafea9b1556698540f70c0117a22ea37bd5cf3ed3c47093c1707282b4b89' },
  });
});

test('the log may state how many entries the signer signed in one batch', () => {
  const stating = (batchSize: unknown) =>
    verifyBundle(jcs(makeBundle({ statement: (statement) => ({ ...statement, batchSize }) })), trust);
  expect(stating(341)).toMatchObject({ ok: true });
  for (const wrong of [0, -1, 1.5, '3', null])
    expect(stating(wrong).steps.find(({ state }) => state === 'failed')).toMatchObject({ code: 'log_entry_member_unknown' });
});
