import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption';
import { refuse } from '../errors.ts';

export interface Encryption {
  readonly encrypt: (bytes: Readable) => Promise<Readable>;
  /** Opens what was just encrypted, to compare it: by a key of this process alone, which nobody keeps. */
  readonly decrypt: (bytes: Readable) => Promise<Readable>;
}

/**
 * Encrypts to recipients in the format of age (age-encryption.org), whose own program opens it too.
 * @param recipients `age1…`, as `age-keygen` prints them
 * @throws backup_recipient_invalid
 */
export async function encryptionTo(recipients: readonly string[]): Promise<Encryption> {
  const ownIdentity = await generateX25519Identity();
  const encrypter = new Encrypter();
  for (const recipient of [...recipients, await identityToRecipient(ownIdentity)]) {
    try {
      encrypter.addRecipient(recipient);
    } catch (cause) {
      throw refuse('backup_recipient_invalid', `${recipient} is not a recipient of age: it begins with age1.`, { cause });
    }
  }
  return {
    encrypt: async (bytes) => Readable.from(await encrypter.encrypt(toWeb(bytes))),
    decrypt: (bytes) => decryptBy([ownIdentity], bytes),
  };
}

/**
 * @param identityFile as `age-keygen` writes it: a line `AGE-SECRET-KEY-1…`, others begin with #
 * @throws backup_identity_missing, backup_not_decrypted
 */
export async function decryptWith(identityFile: string | undefined, name: string, bytes: Readable): Promise<Readable> {
  if (identityFile === undefined)
    throw refuse('backup_identity_missing', `${name} is encrypted: name the file with the identity by --identity.`);
  const text = await readFile(identityFile, 'utf8').catch((cause: NodeJS.ErrnoException) => {
    throw refuse('backup_identity_missing', `${identityFile} cannot be read (${cause.code}).`, { cause });
  });
  const identities = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line && !line.startsWith('#'));
  try {
    return await decryptBy(identities, bytes);
  } catch (cause) {
    throw refuse('backup_not_decrypted', `No identity in ${identityFile} opens ${name}: ${(cause as Error).message}.`, { cause });
  }
}

async function decryptBy(identities: readonly string[], bytes: Readable): Promise<Readable> {
  const decrypter = new Decrypter();
  for (const identity of identities) decrypter.addIdentity(identity);
  return Readable.from(await decrypter.decrypt(toWeb(bytes)));
}

const toWeb = (bytes: Readable) => Readable.toWeb(bytes) as ReadableStream<Uint8Array>;
