import { encodeBase64url, publicKeyOf } from '@trivium/transparency';
import { expect, test } from 'vitest';
import { keyEventPayloadType, type Jwk, type KeyEvent, type Statement } from '../../contract/index.ts';
import { payloadOf, signPayload } from '../signing/envelope.rules.ts';
import { signerKeyIdOf } from '../signing/key-id.rules.ts';
import { findPendingStatements } from './pending-statements.rules.ts';
import { emptyLogState, newestSigned, applyStatements } from './log-state.rules.ts';
import { decodeStatement, encodeStatement } from './statement.rules.ts';

const seed = new Uint8Array(32).fill(7);
const key: Jwk = { crv: 'Ed25519', kty: 'OKP', x: encodeBase64url(publicKeyOf(seed)) };
const signerKeyId = signerKeyIdOf(key);
const signed = (statement: KeyEvent) => ({
  statement,
  signatures: [{ keyid: signerKeyId, sig: signPayload(seed, keyEventPayloadType, payloadOf(statement)) }],
});
const added = signed({ event: 'key-add', key, displayName: 'Signer', demonstration: true });
const revoked = signed({ event: 'key-revoke', keyId: signerKeyId, reason: 'lost' });
const signatureOf = (slug: string, digit = '0') => ({
  slug,
  signerKeyId,
  payloadSha256: digit.repeat(64),
  sig: `${'A'.repeat(86)}==`,
});
const plan = (logged: readonly Statement[], committed: Parameters<typeof findPendingStatements>[2]) =>
  findPendingStatements(applyStatements(emptyLogState, logged), logged, committed);

test('on an empty log, keys come first and then signatures', () => {
  const { statements, rejected: refused } = plan([], { keyEvents: [added], signatures: [signatureOf('a'), signatureOf('b')] });
  expect(statements.map(({ entryType, drugSlug }) => `${entryType} ${drugSlug}`)).toEqual([
    'key-add ',
    'drug-signature a',
    'drug-signature b',
  ]);
  expect(refused).toEqual([]);
});

test('logged statements are not logged again', () => {
  const committed = { keyEvents: [added], signatures: [signatureOf('a')] };
  const { statements } = plan([], committed);
  expect(plan(statements, committed).statements).toEqual([]);
});

test('a signature logged before the revocation of its key stays valid, and a later one is not logged', () => {
  const before = plan([], { keyEvents: [added], signatures: [signatureOf('a')] }).statements;
  const after = plan(before, { keyEvents: [added, revoked], signatures: [signatureOf('a'), signatureOf('b')] });
  expect(after.statements.map(({ entryType }) => entryType)).toEqual(['key-revoke']);
  expect(after.rejected).toEqual([expect.objectContaining({ about: 'b', code: 'signer_revoked' })]);
  const all = applyStatements(emptyLogState, [...before, ...after.statements]);
  expect(all.signatures.map(({ drugSlug }) => drugSlug)).toEqual(['a']);
});

test('on a new log a revoked key has no signatures', () => {
  const { rejected: refused } = plan([], { keyEvents: [added, revoked], signatures: [signatureOf('a')] });
  expect(refused).toEqual([expect.objectContaining({ about: 'a', code: 'signer_revoked' })]);
});

test('a log with a signature after its key was revoked is refused when it is read', () => {
  const { statements } = plan([], { keyEvents: [added], signatures: [signatureOf('a')] });
  const [add, sign] = statements as [Statement, Statement];
  const [end] = plan([add], { keyEvents: [revoked], signatures: [] }).statements as [Statement];
  expect(() => applyStatements(emptyLogState, [add, end, sign])).toThrow(expect.objectContaining({ code: 'signer_revoked' }));
});

test('the newest text of a drug is the one with the last signature', () => {
  const { statements } = plan([], { keyEvents: [added], signatures: [signatureOf('a', '1'), signatureOf('a', '2')] });
  expect(newestSigned(applyStatements(emptyLogState, statements), 'a')?.payloadSha256).toBe('2'.repeat(64));
  expect(newestSigned(applyStatements(emptyLogState, statements), 'b')).toBeUndefined();
});

test('a statement is read only from its canonical bytes', () => {
  const [statement] = plan([], { keyEvents: [added], signatures: [] }).statements as [Statement];
  const bytes = encodeStatement(statement);
  expect(decodeStatement(bytes)).toEqual(statement);
  const spaced = new TextEncoder().encode(JSON.stringify(statement, null, 1));
  for (const other of [spaced, bytes.subarray(1), new Uint8Array([0xff]), new TextEncoder().encode('{}')])
    expect(() => decodeStatement(other)).toThrow(expect.objectContaining({ code: 'statement_unreadable' }));
});
