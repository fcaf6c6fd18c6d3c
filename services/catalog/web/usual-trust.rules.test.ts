import { expect, test } from 'vitest';
import { sampleLog } from './testing/sample-data.ts';
import { isSameTrust, trustOf, usualTrust } from './usual-trust.rules.ts';

const sampled = (slug: string) => sampleLog.entries.find((entry) => entry.slug === slug) ?? expect.fail(slug);
const unsigned = sampled('yohimbine');
const demonstrated = sampled('amoxicillin');
const [signature] = demonstrated.signatures;
if (!signature) expect.fail('amoxicillin has no signature');
const signed = { ...demonstrated, signatures: [{ ...signature, demonstration: false }] };

test('an entry is unsigned, signed by a person, or signed by a demonstration key', () => {
  expect([unsigned, signed, demonstrated].map((entry) => trustOf(entry).signature)).toEqual([
    'unsigned',
    'signed',
    'demonstration',
  ]);
});

test('the usual trust of a list is the most frequent tier and the most frequent signature', () => {
  const verified = { ...signed, verificationTier: 'verified' as const };
  expect(usualTrust([unsigned, signed, signed])).toEqual({ tier: 'sourced', signature: 'signed' });
  expect(usualTrust([unsigned, verified, { ...unsigned, verificationTier: 'verified' }])).toEqual({
    tier: 'verified',
    signature: 'unsigned',
  });
});

test('trust is the same only with the same tier and the same signature', () => {
  const trust = trustOf(signed);
  expect(isSameTrust(trust, trustOf(signed))).toBe(true);
  expect(isSameTrust(trust, { ...trust, tier: 'verified' })).toBe(false);
  expect(isSameTrust(trust, trustOf(demonstrated))).toBe(false);
});
