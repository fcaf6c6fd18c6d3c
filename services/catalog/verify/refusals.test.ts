import { encodeBase64, encodeBase64url, formatVerifierKey } from '@trivium/transparency';
import { describe, expect, test } from 'vitest';
import { stepNames, verificationCodes, verifyBundle, type StepName, type Trust, type VerificationCode } from './index.ts';
import {
  colleague,
  east,
  impostorLog,
  log,
  logKey,
  maintainer,
  north,
  otherLog,
  signerKeyIdOf,
  south,
  witnessKeys,
  type Maintainer,
} from './testing/keys.ts';
import { entry, jcs, makeBundle, type BundleObject, type Deviations } from './testing/make-bundle.ts';

const encoder = new TextEncoder();
const trust: Trust = { logKey, witnesses: witnessKeys, quorum: 2 };
const good = jcs(makeBundle());

/** The ordinary bundle after `change`, in canonical form. */
const changed = (change: (bundle: BundleObject) => void, deviations: Deviations = {}): string => {
  const bundle = structuredClone(makeBundle(deviations));
  change(bundle);
  return jcs(bundle);
};

const changedProof = (change: (proof: string) => string, deviations: Deviations = {}): string =>
  changed((bundle) => void (bundle.proof = change(bundle.proof)), deviations);

/** A maintainer with this public key, whose signatures are those that a key of order one verifies over anything. */
const forger = (point: Uint8Array, x = encodeBase64url(point)): Maintainer => ({
  key: { crv: 'Ed25519', kty: 'OKP', x },
  signerKeyId: signerKeyIdOf(x),
  sign: () => encodeBase64(Uint8Array.from({ length: 64 }, (_, at) => (at === 0 ? 1 : 0))),
});
const pointOf = (first: number, last = 0) =>
  Uint8Array.from({ length: 32 }, (_, at) => (at === 0 ? first : at === 31 ? last : 0));

const lineOf = (proof: string, name: string) => proof.split('\n').find((line) => line.startsWith(`— ${name} `)) ?? '';

interface Case {
  readonly rule: string;
  readonly bundle: string | Uint8Array;
  readonly code: VerificationCode;
  readonly at?: string;
  readonly cause?: string;
  readonly trust?: Trust;
  readonly signers?: readonly string[];
  readonly refuseUnknownSignatures?: boolean;
}

const cases: Record<StepName, readonly Case[]> = {
  form: [
    { rule: 'something that is neither text nor bytes', bundle: makeBundle() as never, code: 'bundle_not_text' },
    { rule: 'more than 2,000,000 characters', bundle: ' '.repeat(2_000_001), code: 'bundle_too_large' },
    { rule: 'more than 2,000,000 bytes', bundle: new Uint8Array(2_000_001), code: 'bundle_too_large' },
    { rule: 'fewer characters of more bytes', bundle: 'ย'.repeat(700_000), code: 'bundle_too_large' },
    { rule: 'bytes that are not UTF-8', bundle: Uint8Array.of(0x7b, 0xff, 0x7d), code: 'bundle_not_utf8' },
    { rule: 'a lone surrogate', bundle: `"\ud800"`, code: 'bundle_not_utf8' },
    { rule: 'a hundred levels of arrays', bundle: `${'['.repeat(100)}${']'.repeat(100)}`, code: 'bundle_too_deep' },
    { rule: 'a million brackets', bundle: '[{"a":'.repeat(300_000), code: 'bundle_too_deep' },
    { rule: 'an empty text', bundle: '', code: 'bundle_not_json' },
    { rule: 'a byte order mark', bundle: encoder.encode(`\ufeff${good}`), code: 'bundle_not_json' },
    { rule: 'half a bundle', bundle: good.slice(0, good.length / 2), code: 'bundle_not_json' },
    { rule: 'NaN as a number', bundle: good.replace('"year":2024', '"year":NaN'), code: 'bundle_not_json' },
    { rule: 'an array', bundle: '[]', code: 'bundle_not_object' },
    { rule: 'null', bundle: 'null', code: 'bundle_not_object' },
    { rule: 'no members', bundle: '{}', code: 'bundle_member_missing', at: 'entry' },
    {
      rule: 'an envelope without payload',
      bundle: changed(({ envelope }) => delete (envelope as Partial<typeof envelope>).payload),
      code: 'bundle_member_missing',
      at: 'envelope.payload',
    },
    {
      rule: 'one member too many',
      bundle: changed((bundle) => Object.assign(bundle, { extra: 1 })),
      code: 'bundle_member_unknown',
    },
    { rule: 'a member named __proto__', bundle: good.replace('{', '{"__proto__":{},'), code: 'bundle_member_unknown' },
    {
      rule: 'a private key',
      bundle: changed(({ key }) => Object.assign(key, { d: 'AAAA' })),
      code: 'bundle_member_unknown',
      at: 'key',
    },
    {
      rule: 'a signature with a certificate',
      bundle: changed(({ envelope }) => Object.assign(envelope.signatures[0] ?? {}, { cert: '' })),
      code: 'bundle_member_unknown',
      at: 'envelope.signatures.0',
    },
    {
      rule: 'an entry that is a list',
      bundle: changed((bundle) => Object.assign(bundle, { entry: [] })),
      code: 'bundle_member_type',
      at: 'entry',
    },
    {
      rule: 'a proof that is a number',
      bundle: changed((bundle) => Object.assign(bundle, { proof: 1 })),
      code: 'bundle_member_type',
      at: 'proof',
    },
    {
      rule: 'signatures that are not a list',
      bundle: changed(({ envelope }) => Object.assign(envelope, { signatures: {} })),
      code: 'bundle_member_type',
      at: 'envelope.signatures',
    },
    {
      rule: 'no signature',
      bundle: changed(({ envelope }) => void (envelope.signatures = [])),
      code: 'signature_count',
      at: 'envelope.signatures',
    },
    {
      rule: 'two signatures',
      bundle: changed(({ envelope }) => void envelope.signatures.push({ keyid: colleague.signerKeyId, sig: '' })),
      code: 'signature_count',
    },
    { rule: 'a newline at its end', bundle: `${good}\n`, code: 'bundle_not_canonical' },
    { rule: 'a space', bundle: good.replace(':', ': '), code: 'bundle_not_canonical' },
    {
      rule: 'members in another order',
      bundle: JSON.stringify({ proof: '', ...JSON.parse(good) }),
      code: 'bundle_not_canonical',
    },
    { rule: 'a needless escape', bundle: good.replace('Examplazine', '\\u0045xamplazine'), code: 'bundle_not_canonical' },
    { rule: 'an escaped lone surrogate', bundle: good.replace('Examplazine', '\\ud800'), code: 'bundle_not_canonical' },
    { rule: 'a number in another form', bundle: good.replace('"year":2024', '"year":2.024e3'), code: 'bundle_not_canonical' },
    { rule: 'a number above every double', bundle: good.replace('"year":2024', '"year":1e999'), code: 'bundle_not_canonical' },
    {
      rule: 'a repeated member whose first value differs',
      bundle: good.replace('"name":', '"name":"Otherazine","name":'),
      code: 'bundle_not_canonical',
    },
    {
      rule: 'a whole entry before the entry',
      bundle: good.replace('{', '{"entry":{"slug":"other"},'),
      code: 'bundle_not_canonical',
    },
    {
      rule: 'base64 without its padding',
      bundle: changed((bundle) => void (bundle.envelope.signatures[0] = { keyid: '', sig: 'AA' })),
      code: 'bundle_not_canonical',
      at: 'envelope.signatures.0.sig',
      cause: 'base64_invalid',
    },
    {
      rule: 'base64 with bits that mean nothing',
      bundle: changed((bundle) => void (bundle.logEntry = 'AB==')),
      code: 'bundle_not_canonical',
      at: 'logEntry',
      cause: 'base64_not_canonical',
    },
    {
      rule: 'base64 where base64url belongs',
      bundle: changed(({ key }) => void (key.x = `${'A'.repeat(42)}+`)),
      code: 'bundle_not_canonical',
      at: 'key.x',
      cause: 'base64url_invalid',
    },
  ],
  entry: [
    {
      rule: 'the signature of another type of payload',
      bundle: jcs(makeBundle({ payloadType: 'application/json' })),
      code: 'payload_type_unknown',
      at: 'envelope.payloadType',
    },
    {
      rule: 'a dose that is not the signed one',
      bundle: good.replace('0.25 to 0.5 mg/kg', '2.5 to 5.0 mg/kg'),
      code: 'entry_not_payload',
      at: 'envelope.payload',
    },
    {
      rule: 'a payload that is the entry in another form',
      bundle: changed(({ envelope }) => void (envelope.payload = encodeBase64(encoder.encode(JSON.stringify(entry, null, 1))))),
      code: 'entry_not_payload',
    },
    {
      rule: 'an entry that brings its own signatures',
      bundle: jcs(makeBundle({ entry: { ...entry, signatures: [{ displayName: 'The Minister' }] } })),
      code: 'entry_signatures_inside',
    },
    { rule: 'an entry without a slug', bundle: jcs(makeBundle({ entry: { name: 'A' } })), code: 'entry_slug_invalid' },
    {
      rule: 'an entry whose slug is a path',
      bundle: jcs(makeBundle({ entry: { ...entry, slug: '../admin' } })),
      code: 'entry_slug_invalid',
      at: 'entry.slug',
    },
    {
      rule: 'an entry without a name',
      bundle: jcs(makeBundle({ entry: { ...entry, name: ' ' } })),
      code: 'entry_name_invalid',
      at: 'entry.name',
    },
  ],
  key: [
    {
      rule: 'a key on another curve',
      bundle: changed(({ key }) => void (key.crv = 'Ed448')),
      code: 'key_type_unknown',
      at: 'key',
    },
    { rule: 'a key of another type', bundle: changed(({ key }) => void (key.kty = 'EC')), code: 'key_type_unknown' },
    {
      rule: 'a key of 31 bytes',
      bundle: jcs(makeBundle({ maintainer: forger(new Uint8Array(31)) })),
      code: 'key_invalid',
      at: 'key.x',
      cause: 'public_key_length_invalid',
    },
    {
      rule: 'a key that is not a point',
      bundle: jcs(makeBundle({ maintainer: forger(pointOf(2)) })),
      code: 'key_invalid',
      cause: 'public_key_not_a_point',
    },
    {
      rule: 'a key in an encoding that is not its own',
      bundle: jcs(
        makeBundle({
          maintainer: forger(Uint8Array.from({ length: 32 }, (_, at) => (at === 0 ? 0xf0 : at === 31 ? 0x7f : 0xff))),
        }),
      ),
      code: 'key_invalid',
      cause: 'public_key_not_canonical',
    },
    {
      rule: 'the key of order one, which verifies the forged signature',
      bundle: jcs(makeBundle({ maintainer: forger(pointOf(1)) })),
      code: 'key_small_order',
      at: 'key.x',
    },
    {
      rule: 'the key of order one in another encoding',
      bundle: jcs(makeBundle({ maintainer: forger(pointOf(1, 0x80)) })),
      code: 'key_small_order',
    },
    { rule: 'the zero key, of order four', bundle: jcs(makeBundle({ maintainer: forger(pointOf(0)) })), code: 'key_small_order' },
    {
      rule: 'the key of another signer',
      bundle: changed((bundle) => void (bundle.key = colleague.key)),
      code: 'key_id_mismatch',
      at: 'envelope.signatures.0.keyid',
    },
    {
      rule: 'a slice of the key id',
      bundle: changed(
        ({ envelope: { signatures } }) =>
          void (signatures[0] = { keyid: maintainer.signerKeyId.slice(0, 24), sig: signatures[0]?.sig ?? '' }),
      ),
      code: 'key_id_mismatch',
    },
    {
      rule: 'a signer whom the reader does not name',
      bundle: good,
      signers: [colleague.signerKeyId],
      code: 'key_not_trusted',
      at: 'key',
    },
  ],
  signature: [
    {
      rule: 'a signature of 63 bytes',
      bundle: jcs(makeBundle({ maintainer: { ...maintainer, sign: () => encodeBase64(new Uint8Array(63)) } })),
      code: 'signature_length_invalid',
      at: 'envelope.signatures.0.sig',
    },
    {
      rule: 'the signature of another key',
      bundle: jcs(makeBundle({ maintainer: { ...maintainer, sign: colleague.sign } })),
      code: 'signature_invalid',
      at: 'envelope.signatures.0.sig',
    },
    {
      rule: 'a signature over the bare payload',
      bundle: jcs(makeBundle({ maintainer: { ...maintainer, sign: (_, payload) => maintainer.sign('', payload) } })),
      code: 'signature_invalid',
    },
  ],
  'log-entry': [
    {
      rule: 'logged bytes that are not JSON',
      bundle: jcs(makeBundle({ logged: () => Uint8Array.of(0xff) })),
      code: 'log_entry_not_json',
      at: 'logEntry',
    },
    { rule: 'logged bytes that are a list', bundle: jcs(makeBundle({ statement: () => [] })), code: 'log_entry_not_json' },
    { rule: 'no logged bytes', bundle: jcs(makeBundle({ logged: () => new Uint8Array() })), code: 'log_entry_not_json' },
    {
      rule: 'the statement of a new key',
      bundle: jcs(makeBundle({ statement: (statement) => ({ ...statement, entryType: 'key-add' }) })),
      code: 'log_entry_type_unknown',
      at: 'logEntry.entryType',
    },
    {
      rule: 'a statement of slug and type alone',
      bundle: jcs(makeBundle({ statement: ({ drugSlug, entryType }) => ({ drugSlug, entryType }) })),
      code: 'log_entry_member_missing',
      at: 'logEntry.payloadSha256',
    },
    {
      rule: 'a statement with a date',
      bundle: jcs(makeBundle({ statement: (statement) => ({ ...statement, signedAt: '2026-01-01T00:00:00Z' }) })),
      code: 'log_entry_member_unknown',
      at: 'logEntry',
    },
    ...(
      [
        ['drugSlug', 'otherazine'],
        ['payloadSha256', '0'.repeat(64)],
        ['payloadType', 'application/json'],
        ['sig', colleague.sign('', new Uint8Array())],
        ['signerKeyId', colleague.signerKeyId],
      ] as const
    ).map(([name, value]) => ({
      rule: `a statement of another ${name}`,
      bundle: jcs(makeBundle({ statement: (statement) => ({ ...statement, [name]: value }) })),
      code: 'log_entry_mismatch' as const,
      at: `logEntry.${name}`,
    })),
    {
      rule: 'a statement in another form',
      bundle: jcs(
        makeBundle({ logged: (bytes) => encoder.encode(JSON.stringify(JSON.parse(new TextDecoder().decode(bytes)), null, 1)) }),
      ),
      code: 'log_entry_not_canonical',
      at: 'logEntry',
    },
  ],
  inclusion: [
    { rule: 'no proof', bundle: changedProof(() => ''), code: 'proof_unreadable', at: 'proof', cause: 'proof_header_unknown' },
    {
      rule: 'an index with a leading zero',
      bundle: changedProof((proof) => proof.replace('index ', 'index 0')),
      code: 'proof_unreadable',
      cause: 'proof_index_malformed',
    },
    {
      rule: 'a hash with bits that mean nothing',
      bundle: changedProof((proof) => proof.replace(/.=\n/, '9=\n')),
      code: 'proof_unreadable',
      cause: 'proof_hash_malformed',
    },
    { rule: 'an extra line', bundle: jcs(makeBundle({ extra: Uint8Array.of(1) })), code: 'proof_extra_present', at: 'proof' },
    {
      rule: 'a checkpoint without signatures',
      bundle: changedProof((proof) => `${proof.split('\n\n').slice(0, 2).join('\n\n')}\n`),
      code: 'checkpoint_unreadable',
      at: 'proof',
      cause: 'note_unsigned',
    },
    {
      rule: 'a checkpoint whose size has a leading zero',
      bundle: changedProof((proof) => proof.replace('\n11\n', '\n011\n')),
      code: 'checkpoint_unreadable',
      cause: 'checkpoint_size_malformed',
    },
    {
      rule: 'a signature line in other base64',
      bundle: changedProof((proof) => `${proof.slice(0, -1)}=\n`),
      code: 'checkpoint_unreadable',
      cause: 'note_signature_malformed',
    },
    {
      rule: 'a log of 2^53 entries',
      bundle: jcs(makeBundle({ size: () => 2n ** 53n })),
      code: 'checkpoint_size_unsupported',
      at: 'proof',
    },
    {
      rule: 'another index',
      bundle: changedProof((proof) => proof.replace('index 5', 'index 4')),
      code: 'inclusion_invalid',
      at: 'proof',
      cause: 'inclusion_root_mismatch',
    },
    {
      rule: 'an index that the tree does not have',
      bundle: changedProof((proof) => proof.replace('index 5', 'index 11')),
      code: 'inclusion_invalid',
      cause: 'index_out_of_range',
    },
    {
      rule: 'a proof without its last hash',
      bundle: changedProof((proof) => proof.replace(/[^\n]*\n\n/, '\n')),
      code: 'inclusion_invalid',
      cause: 'inclusion_proof_too_short',
    },
    {
      rule: 'a proof with one hash more',
      bundle: changedProof((proof) => proof.replace(/([^\n]*\n)\n/, '$1$1\n')),
      code: 'inclusion_invalid',
      cause: 'inclusion_proof_too_long',
    },
    {
      rule: 'logged bytes that are not in the tree',
      bundle: changed((bundle) => void (bundle.proof = makeBundle({ maintainer: colleague }).proof)),
      code: 'inclusion_invalid',
      cause: 'inclusion_root_mismatch',
    },
  ],
  checkpoint: [
    {
      rule: 'the checkpoint of another log',
      bundle: jcs(makeBundle({ origin: otherLog.key.name, signers: [otherLog] })),
      code: 'checkpoint_origin_unknown',
      at: 'proof',
    },
    {
      rule: 'a checkpoint that only witnesses signed',
      bundle: changedProof((proof) => proof.replace(`${lineOf(proof, log.key.name)}\n`, '')),
      code: 'checkpoint_unsigned',
      at: 'proof',
    },
    {
      rule: 'a checkpoint signed by another key in the name of the log',
      bundle: jcs(makeBundle({ signers: [impostorLog] })),
      code: 'checkpoint_unsigned',
    },
    {
      rule: 'a checkpoint with the signature of another checkpoint of the log',
      bundle: changedProof((proof) => {
        const other = makeBundle({ maintainer: colleague }).proof;
        return proof.replace(lineOf(proof, log.key.name), lineOf(other, log.key.name));
      }),
      code: 'checkpoint_signature_invalid',
      at: 'proof',
      cause: 'note_signature_wrong',
    },
  ],
  witnesses: [
    {
      rule: 'a cosignature of another checkpoint',
      bundle: changedProof((proof) => {
        const other = makeBundle({ maintainer: colleague }).proof;
        return proof.replace(lineOf(proof, north.key.name), lineOf(other, north.key.name));
      }),
      code: 'cosignature_invalid',
      at: 'proof',
      cause: 'note_signature_wrong',
    },
    {
      rule: 'the wrong signature of another log that the reader trusts',
      bundle: changedProof(
        (proof) =>
          proof.replace(
            lineOf(proof, otherLog.key.name),
            lineOf(makeBundle({ maintainer: colleague, signers: [otherLog] }).proof, otherLog.key.name),
          ),
        { signers: [log, otherLog] },
      ),
      trust: {
        policy: `log ${logKey}\nlog ${formatVerifierKey(otherLog.key)}\nwitness n ${witnessKeys[0]}\nwitness s ${witnessKeys[1]}\nquorum none\n`,
      },
      code: 'cosignature_invalid',
    },
    {
      rule: 'one witness twice',
      bundle: jcs(makeBundle({ cosigners: [north, south, north] })),
      code: 'proof_signature_repeated',
      at: 'proof',
    },
    { rule: 'the log twice', bundle: jcs(makeBundle({ signers: [log, log] })), code: 'proof_signature_repeated' },
    {
      rule: 'a line by a witness whom the reader does not name',
      bundle: jcs(makeBundle({ cosigners: [north, south, east] })),
      trust: { logKey, witnesses: witnessKeys.slice(0, 2) },
      refuseUnknownSignatures: true,
      code: 'proof_signature_unknown',
      at: 'proof',
    },
    {
      rule: 'a line that only looks like the log',
      bundle: jcs(makeBundle({ signers: [log, impostorLog] })),
      refuseUnknownSignatures: true,
      code: 'proof_signature_unknown',
    },
    {
      rule: 'one cosignature where two are required',
      bundle: jcs(makeBundle({ cosigners: [north] })),
      code: 'witness_quorum_missing',
      at: 'proof',
    },
    {
      rule: 'two of three without a quorum, which requires all',
      bundle: good,
      trust: { logKey, witnesses: witnessKeys },
      code: 'witness_quorum_missing',
    },
    {
      rule: 'cosignatures of one institution where a policy requires both',
      bundle: good,
      trust: {
        policy: [
          `log ${logKey}`,
          ...witnessKeys.map((key, at) => `witness w${at} ${key}`),
          'group here any w0 w1',
          'group both all here w2',
          'quorum both',
          '',
        ].join('\n'),
      },
      code: 'witness_quorum_missing',
    },
  ],
};

describe.for(stepNames)('the step %s refuses', (step) => {
  test.for(cases[step].map((each) => [each.rule, each] as const))(
    '%s',
    ([, { bundle, trust: own, signers, refuseUnknownSignatures = false, code, at, cause }]) => {
      const { ok, steps, facts } = verifyBundle(bundle, own ?? trust, { ...(signers && { signers }), refuseUnknownSignatures });
      expect(steps.find(({ state }) => state === 'failed')).toMatchObject({
        name: step,
        code,
        ...(at && { at }),
        ...(cause && { cause }),
      });
      const failed = stepNames.indexOf(step);
      const states = stepNames.map((_, place) => (place < failed ? 'passed' : place === failed ? 'failed' : 'not-reached'));
      expect([ok, facts, steps.map(({ state }) => state)]).toEqual([false, undefined, states]);
    },
  );
});

test('the cases above cover every code, under its own step', () => {
  for (const step of stepNames)
    expect(new Set(cases[step].map(({ code }) => code))).toEqual(new Set<VerificationCode>(verificationCodes[step]));
});
