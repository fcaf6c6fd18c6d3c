import {
  addSignatures,
  encodeBase64,
  encodeHex,
  formatCheckpoint,
  formatProof,
  inclusionPath,
  leafHash,
  rootOf,
  sha256,
  signNote,
  type Cosigner,
  type Signer,
} from '@trivium/transparency';
import canonicalize from 'canonicalize';
import { entryPayloadType } from '../steps/check-entry.ts';
import { log, maintainer, north, south, type Maintainer } from './keys.ts';

const encoder = new TextEncoder();

export const jcs = (value: unknown): string => canonicalize(value) ?? '';
export const jcsBytes = (value: unknown): Uint8Array => encoder.encode(jcs(value));

/** A bundle as an object, which a test changes before `jcs` serialises it. */
export interface BundleObject {
  entry: Record<string, unknown>;
  envelope: { payloadType: string; payload: string; signatures: { keyid: string; sig: string }[] };
  key: { crv: string; kty: string; x: string };
  logEntry: string;
  proof: string;
}

/** Differences from the valid bundle. Later parts are derived from the changed one, so each breaks one rule only. */
export interface Deviations {
  readonly entry?: Record<string, unknown>;
  readonly maintainer?: Maintainer;
  readonly payloadType?: string;
  /** Changes what is logged. */
  readonly statement?: (statement: Record<string, string>) => unknown;
  /** Changes the logged bytes. */
  readonly logged?: (bytes: Uint8Array) => Uint8Array;
  readonly origin?: string;
  /** Size that the checkpoint states. */
  readonly size?: (size: number) => bigint | number;
  readonly signers?: readonly Signer[];
  readonly cosigners?: readonly Cosigner[];
  readonly extra?: Uint8Array;
  /** Lines below the checkpoint's root. */
  readonly extensions?: readonly string[];
}

export const entry = {
  slug: 'examplazine',
  name: 'Examplazine (ยาตัวอย่าง)',
  verificationTier: 'sourced',
  sections: { indications: 'None; this drug is made up. “Quotes”, a tab\\t and 0.5 µg.' },
  dosages: [{ species: 'dog', dose: '0.25 to 0.5 mg/kg', structured: [{ low: '0.25', high: '0.5' }] }],
  citations: [{ id: 'example-1', year: 2024, sourceRead: true, asOf: null }],
};

/** The index of the bundle's entry in the test log. The other leaves are arbitrary. */
export const ownIndex = 5;
const neighbours: readonly Uint8Array[] = Array.from({ length: 10 }, (_, at) =>
  encoder.encode(`{"entryType":"neighbour","number":"${at}"}`),
);

/** POSIX seconds of the first witness; each next one comes a minute later. */
export const firstWitnessed = 1_700_000_000;

export function makeBundle(deviations: Deviations = {}): BundleObject {
  const content = deviations.entry ?? entry;
  const signer = deviations.maintainer ?? maintainer;
  const payloadType = deviations.payloadType ?? entryPayloadType;
  const payload = jcsBytes(content);
  const sig = signer.sign(payloadType, payload);
  const statement = {
    drugSlug: String(content['slug']),
    entryType: 'drug-signature',
    payloadSha256: encodeHex(sha256(payload)),
    payloadType,
    sig,
    signerKeyId: signer.signerKeyId,
  };
  const bytes = jcsBytes(deviations.statement?.(statement) ?? statement);
  const logged = deviations.logged?.(bytes) ?? bytes;
  return {
    entry: content,
    envelope: { payloadType, payload: encodeBase64(payload), signatures: [{ keyid: signer.signerKeyId, sig }] },
    key: signer.key,
    logEntry: encodeBase64(logged),
    proof: proveLogged(logged, deviations),
  };
}

/** The proof that `logged` is at `ownIndex` of the test log. */
export function proveLogged(logged: Uint8Array, deviations: Deviations = {}): string {
  const leaves = [...neighbours.slice(0, ownIndex), logged, ...neighbours.slice(ownIndex)].map(leafHash);
  const text = formatCheckpoint({
    origin: deviations.origin ?? log.key.name,
    size: deviations.size?.(leaves.length) ?? leaves.length,
    root: rootOf(leaves),
    extensions: deviations.extensions ?? [],
  });
  const cosignatures = (deviations.cosigners ?? [north, south]).map(({ cosign }, at) => cosign(text, firstWitnessed + at * 60));
  return formatProof({
    index: ownIndex,
    hashes: inclusionPath(ownIndex, leaves),
    checkpoint: addSignatures(signNote(text, deviations.signers ?? [log]), cosignatures),
    extra: deviations.extra,
  });
}
