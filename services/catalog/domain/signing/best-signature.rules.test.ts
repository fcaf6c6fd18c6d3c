import { expect, test } from 'vitest';
import type { Signature } from '../../contract/index.ts';
import { bestSignature, compareSignatures, isDemonstrated, presentSignatures } from './best-signature.rules.ts';

type Status = Signature['signerStatus'];
const person = (logIndex: number, signerStatus: Status = 'active') => ({ demonstration: false, signerStatus, logIndex });
const demonstration = (logIndex: number, signerStatus: Status = 'active') => ({ demonstration: true, signerStatus, logIndex });

test.for([
  ['the newest of two active signers', [person(3), person(7)], person(7)],
  ['an active signer, not a newer demonstration key', [person(3), demonstration(9)], person(3)],
  ['an active signer, not a newer revoked one', [person(9, 'revoked'), person(3)], person(3)],
  ['an active signer, not a newer rotated one', [person(9, 'rotated'), person(3)], person(3)],
  ['a rotated signer, not a newer revoked one', [person(3, 'rotated'), person(9, 'revoked')], person(3, 'rotated')],
  ['a revoked signer, not an active demonstration key', [demonstration(9), person(3, 'revoked')], person(3, 'revoked')],
  ['a demonstration key where nobody else signed', [demonstration(2, 'revoked'), demonstration(1)], demonstration(1)],
] as const)('the best signature is by %s', ([, signatures, best]) => {
  expect(bestSignature(signatures)).toEqual(best);
  expect(signatures.toReversed().toSorted(compareSignatures)[0]).toEqual(best);
});

test('a demonstration key is shown only while no person signed', () => {
  expect(presentSignatures([demonstration(1), demonstration(2)])).toEqual([demonstration(2), demonstration(1)]);
  expect(presentSignatures([demonstration(1), person(0, 'revoked'), demonstration(2), person(4)])).toEqual([
    person(4),
    person(0, 'revoked'),
  ]);
});

test('no signature is best where none is', () => {
  expect(bestSignature([])).toBeUndefined();
  expect(isDemonstrated({ signatures: [] })).toBe(false);
});

test('an entry is a demonstration only while no person signed it', () => {
  expect(isDemonstrated({ signatures: [demonstration(2)] })).toBe(true);
  expect(isDemonstrated({ signatures: [demonstration(2), person(1, 'revoked')] })).toBe(false);
});
