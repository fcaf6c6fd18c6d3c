import { createHash } from 'node:crypto';
import { canonicalJson } from '@trivium/core';
import {
  addSignatures,
  createCosigner,
  createEd25519Key,
  createSigner,
  encodeBase64,
  encodeBase64url,
  encodeHex,
  formatCheckpoint,
  formatProof,
  formatVerifierKey,
  inclusionPath,
  leafHash,
  preAuthenticationEncoding,
  rootOf,
  sha256,
  signNote,
} from '@trivium/transparency';
import {
  entryPayloadType,
  keyEventPayloadType,
  type Entry,
  type Jwk,
  type LogEntry,
  type PublicKey,
  type SignedEntry,
  type Statement,
} from '../../contract/index.ts';
import type { LogView } from '../data.ts';

const utf8 = new TextEncoder();
const bytesOf = (value: unknown) => utf8.encode(canonicalJson(value));
/** Test keys, derived from a text: the same on every run. */
const seedOf = (text: string) => new Uint8Array(createHash('sha256').update(`sample ${text}`).digest());

interface SampleSigner {
  readonly sign: (payloadType: string, payload: Uint8Array) => string;
  readonly jwk: Jwk;
  readonly kid: string;
  readonly displayName: string;
  readonly demonstration: boolean;
}

function createSampleSigner(displayName: string, demonstration: boolean): SampleSigner {
  const key = createEd25519Key(seedOf(displayName));
  const jwk: Jwk = { crv: 'Ed25519', kty: 'OKP', x: encodeBase64url(key.publicKey) };
  return {
    jwk,
    kid: encodeHex(sha256(bytesOf(jwk))),
    displayName,
    demonstration,
    sign: (payloadType, payload) => encodeBase64(key.sign(preAuthenticationEncoding(payloadType, payload))),
  };
}

const keyAdded = ({ jwk, kid, displayName, demonstration, sign }: SampleSigner): Statement => {
  const statement = { event: 'key-add', key: jwk, displayName, demonstration } as const;
  const signatures = [{ keyid: `ed25519:${kid}`, sig: sign(keyEventPayloadType, bytesOf(statement)) }];
  return { entryType: 'key-add', drugSlug: '', signerKeyId: `ed25519:${kid}`, statement, signatures };
};

const keyRevoked = ({ kid, sign }: SampleSigner, reason: string): Statement => {
  const statement = { event: 'key-revoke', keyId: `ed25519:${kid}`, reason } as const;
  const signatures = [{ keyid: `ed25519:${kid}`, sig: sign(keyEventPayloadType, bytesOf(statement)) }];
  return { entryType: 'key-revoke', drugSlug: '', signerKeyId: `ed25519:${kid}`, statement, signatures };
};

const drugSigned = ({ kid, sign }: SampleSigner, entry: SignedEntry): Statement => {
  const payload = bytesOf(entry);
  return {
    entryType: 'drug-signature',
    drugSlug: entry.slug,
    signerKeyId: `ed25519:${kid}`,
    payloadType: entryPayloadType,
    payloadSha256: encodeHex(sha256(payload)),
    sig: sign(entryPayloadType, payload),
  };
};

export interface SampleLog {
  readonly view: LogView;
  readonly keys: readonly PublicKey[];
  readonly entries: readonly Entry[];
  /** The value of `/api/drugs/{slug}/bundle` by slug. */
  readonly bundles: ReadonlyMap<string, string>;
}

const signedAt = '2026-11-20T02:30:00.000Z';

/**
 * Signs and logs entries like the service: a verifier accepts every bundle of the log, which one of two witnesses cosigned. A
 * demonstration key signs all entries except `unsigned`. The log has a revoked key before it.
 */
export function createSampleLog(entries: readonly SignedEntry[], unsigned: readonly string[] = []): SampleLog {
  const old = createSampleSigner('First demonstration key', true);
  const signer = createSampleSigner('Trivium demonstration key', true);
  const signed = entries.filter(({ slug }) => !unsigned.includes(slug));
  const statements = [
    keyAdded(old),
    keyRevoked(old, 'Its private half was shown in a lecture.'),
    keyAdded(signer),
    ...signed.map((entry) => drugSigned(signer, entry)),
  ];
  const leaves = statements.map((statement) => leafHash(bytesOf(statement)));
  const logged = statements.map((statement, index): LogEntry => {
    const loggedAt = new Date(Date.parse(signedAt) - (statements.length - index) * 60_000).toISOString();
    return { ...statement, index, leafHash: encodeHex(leaves[index] ?? new Uint8Array()), loggedAt };
  });

  const origin = 'catalog.example.org/log';
  const root = rootOf(leaves);
  const logSigner = createSigner({ name: origin, seed: seedOf('log') });
  const witnesses = ['witness.example.edu/w1', 'witness.example.net/w2'].map((name) =>
    createCosigner({ name, seed: seedOf(name) }),
  );
  const text = formatCheckpoint({ origin, size: leaves.length, root });
  const cosigned = witnesses.slice(0, 1).map(({ cosign }) => cosign(text, Date.parse(signedAt) / 1000 + 2));
  const note = addSignatures(signNote(text, [logSigner]), cosigned);
  const policy = [
    `log ${formatVerifierKey(logSigner.key)}`,
    ...witnesses.map(({ key }, at) => `witness w${at + 1} ${formatVerifierKey(key)}`),
    `group all any ${witnesses.map((_, at) => `w${at + 1}`).join(' ')}`,
    'quorum all',
    '',
  ].join('\n');

  const keyOf = (of: SampleSigner, addedAtIndex: number, endedAtIndex: number | null): PublicKey => ({
    ...of.jwk,
    kid: of.kid,
    fingerprint: `ed25519:${of.kid}`,
    displayName: of.displayName,
    demonstration: of.demonstration,
    status: endedAtIndex === null ? 'active' : 'revoked',
    addedAtIndex,
    endedAtIndex,
  });
  const bundles = new Map<string, string>();
  const presented = entries.map((entry): Entry => {
    const signatureEntry = logged.find((each) => each.entryType === 'drug-signature' && each.drugSlug === entry.slug);
    if (signatureEntry?.entryType !== 'drug-signature') return { ...entry, signatures: [] };
    const { signerKeyId, payloadType, payloadSha256, sig, index: logIndex } = signatureEntry;
    const proof = formatProof({ index: BigInt(logIndex), hashes: inclusionPath(logIndex, leaves), checkpoint: note });
    const bundle = {
      entry,
      envelope: { payloadType, payload: encodeBase64(bytesOf(entry)), signatures: [{ keyid: signerKeyId, sig }] },
      key: signer.jwk,
      logEntry: encodeBase64(bytesOf(statements[logIndex])),
      proof,
    };
    bundles.set(entry.slug, canonicalJson(bundle));
    const { displayName, demonstration } = signer;
    return {
      ...entry,
      signatures: [
        {
          signerKeyId,
          displayName,
          demonstration,
          signerStatus: 'active',
          payloadType,
          payloadSha256,
          sig,
          logIndex,
          batchSize: null,
        },
      ],
    };
  });
  return {
    keys: [keyOf(old, 0, 1), keyOf(signer, 2, null)],
    entries: presented,
    bundles,
    view: {
      size: logged.length,
      entries: logged,
      checkpoint: note,
      origin,
      isTrial: false,
      root: encodeBase64(root),
      signedAt,
      verifierKey: formatVerifierKey(logSigner.key),
      policy,
      witnesses: [
        { name: 'witness.example.edu/w1', cosignedAt: '2026-11-20T02:30:02.000Z' },
        { name: 'witness.example.net/w2', cosignedAt: null },
      ],
    },
  };
}
