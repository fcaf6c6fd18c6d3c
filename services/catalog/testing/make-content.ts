import { readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { encodeBase64url, publicKeyOf } from '@trivium/transparency';
import {
  entryPayloadType,
  keyEventPayloadType,
  terms,
  type Jwk,
  type KeyEvent,
  type KeyEventFile,
  type SignedEntry,
} from '../contract/index.ts';
import { buildKeyring } from '../domain/content/check-signatures.rules.ts';
import { contentFolder, readContent, type Content, type ContentEntry } from '../domain/content/read-content.ts';
import { digestOf, payloadOf, signPayload } from '../domain/signing/envelope.rules.ts';
import { signerKeyIdOf } from '../domain/signing/key-id.rules.ts';

/** A test signer, derived from a number; a demonstration key by default. */
export function signer(number: number, demonstration = true) {
  const seed = new Uint8Array(32).fill(number);
  const key: Jwk = { crv: 'Ed25519', kty: 'OKP', x: encodeBase64url(publicKeyOf(seed)) };
  const signerKeyId = signerKeyIdOf(key);
  const event = (statement: KeyEvent): KeyEventFile => ({
    payloadType: keyEventPayloadType,
    statement,
    signatures: [{ keyid: signerKeyId, sig: signPayload(seed, keyEventPayloadType, payloadOf(statement)) }],
  });
  return {
    key,
    signerKeyId,
    add: () => event({ event: 'key-add', key, displayName: `Signer ${number}`, demonstration }),
    revoke: () => event({ event: 'key-revoke', keyId: signerKeyId, reason: 'lost' }),
    sign(entry: SignedEntry): ContentEntry {
      const payload = payloadOf(entry);
      const payloadSha256 = digestOf(payload);
      const sig = signPayload(seed, entryPayloadType, payload);
      return { entry, payload, payloadSha256, signatures: [{ slug: entry.slug, signerKeyId, payloadSha256, sig }] };
    },
  };
}

/** The terms of this repository. */
export const realTerms = terms.parse(JSON.parse(readFileSync(join(contentFolder, 'terms.json'), 'utf8')));

/** Test content with these key events and entries. */
export const contentOf = (keyEvents: readonly KeyEventFile[], entries: readonly ContentEntry[]): Content => ({
  terms: realTerms,
  corrections: [],
  entries,
  keyEvents,
  keys: buildKeyring(keyEvents).keyring,
  problems: [],
  warnings: [],
});

/** Read once a process: it is checked as it is read, which takes most of a second. */
let repositoryContent: Promise<Content> | undefined;
const readOnce = () => (repositoryContent ??= readContent());

/** The content of this repository, signed by one test signer: tests don't depend on who signed it last. */
export async function signedContent(): Promise<Content> {
  const { entries, corrections } = await readOnce();
  const one = signer(1);
  const signed = contentOf(
    [one.add()],
    entries.map(({ entry }) => one.sign(entry)),
  );
  return { ...signed, corrections };
}

/** Ten of its entries and those that a test names: a replica of all starts in seconds, and its whole list is two megabytes. */
export async function smallContent(...slugs: readonly string[]): Promise<Content> {
  const one = signer(1);
  const { entries } = await readOnce();
  return contentOf(
    [one.add()],
    entries.filter(({ entry }, index) => index < 10 || slugs.includes(entry.slug)).map(({ entry }) => one.sign(entry)),
  );
}

/** Writes some entries of this repository to a folder, signed by one test signer. */
export async function writeSignedContent(folder: string, slugs: readonly string[]): Promise<void> {
  const { entries, terms: own, keyEvents } = await signedContent();
  const files: [string, unknown][] = [
    ['terms.json', own],
    ...keyEvents.map((event): [string, unknown] => ['keys/0001.json', event]),
  ];
  for (const { entry, payloadSha256, signatures } of entries.filter((each) => slugs.includes(each.entry.slug))) {
    const signed = signatures.map(({ signerKeyId, sig }) => ({ keyid: signerKeyId, sig }));
    files.push([`entries/${entry.slug}.json`, entry]);
    files.push([`signatures/${entry.slug}.json`, { payloadType: entryPayloadType, payloadSha256, signatures: signed }]);
  }
  for (const part of ['entries', 'keys', 'signatures']) await mkdir(join(folder, part), { recursive: true });
  for (const [file, value] of files) await writeFile(join(folder, file), JSON.stringify(value, null, 2));
}

/** The first entries of the real content, unsigned. */
export async function realEntries(count: number): Promise<SignedEntry[]> {
  return (await readOnce()).entries.slice(0, count).map(({ entry }) => entry);
}
