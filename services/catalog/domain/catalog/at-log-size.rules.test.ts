import { expect, test } from 'vitest';
import { formerEntry } from '../../contract/index.ts';
import { realTerms } from '../../testing/make-content.ts';
import type { LoggedSignature } from '../transparency-log/log-state.rules.ts';
import { entryAtLogSize } from './at-log-size.rules.ts';
import type { Catalog } from './catalog.ts';

const digest = 'a'.repeat(64);
const signer = { fingerprint: `ed25519:${'b'.repeat(64)}`, displayName: 'A signer', demonstration: true, status: 'active' };
const signature = { index: 1, drugSlug: 'examplazine', payloadSha256: digest, sig: `${'A'.repeat(86)}==`, signer };

/** A log with one signature of this text. */
const catalogWith = (text: unknown): Catalog =>
  ({
    logState: { size: 2, keys: new Map(), signatures: [signature as unknown as LoggedSignature] },
    payloads: new Map([[digest, new TextEncoder().encode(JSON.stringify(text))]]),
    content: { terms: realTerms },
  }) as unknown as Catalog;

test('a text that was signed in an earlier shape is served in that shape, with its signatures', () => {
  const former = {
    slug: 'examplazine',
    name: 'Examplazine',
    dosages: [{ dose: '5 mg/kg', structured: [], withdrawal: { milk: null } }],
  };
  const entry = entryAtLogSize(catalogWith(former), 'examplazine', 2);
  expect(formerEntry.parse(entry)).toMatchObject({ ...former, signatures: [{ logIndex: 1, payloadSha256: digest }] });
  expect(entryAtLogSize(catalogWith(former), 'examplazine', 1)).toBeUndefined();
});
