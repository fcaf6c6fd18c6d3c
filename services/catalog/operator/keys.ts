import { randomBytes } from 'node:crypto';
import { printMany, printOne } from '@trivium/cli';
import { Command } from 'commander';
import { keyEventPayloadType, type KeyEvent, type KeyEventFile } from '../contract/index.ts';
import type { Content } from '../domain/content/read-content.ts';
import { payloadOf, signPayload } from '../domain/signing/envelope.rules.ts';
import { afterKeyEvent } from '../domain/signing/keyring.rules.ts';
import { readValidContent, writeJson } from './content-folder.ts';
import { refuse } from './errors.ts';
import type { KeyFiles } from './key-files.ts';
import type { OperatorSettings } from './operator.ts';
import { contentOption, keyOption } from './options.ts';
import { readSigningKey, writeSigningKey, type SigningKey } from './signing-key.ts';

interface KeyOptions {
  readonly key?: string;
  readonly content: string;
}

interface RevokeOptions extends KeyOptions {
  readonly reason: string;
  readonly demonstration?: boolean;
}

/** `catalog keys …`: signed events. They are committed in `keys/`, and the service logs them when it starts. */
export function keyCommands(keyFiles: KeyFiles, settings: OperatorSettings): Command {
  const signerOf = ({ key }: KeyOptions) => readSigningKey(key && keyFiles.find(key), settings.signingKey);
  const keys = new Command('keys').description("signers' keys: each change is signed, committed, and logged");

  keys
    .command('list')
    .description('list the keys of the committed events')
    .addOption(contentOption(settings))
    .action(async ({ content }: KeyOptions, command: Command) => {
      const keyring = (await readValidContent(content)).keys;
      printMany(command, [...keyring.values()], ['fingerprint', 'status', 'demonstration', 'displayName']);
    });

  keys
    .command('generate [name]')
    .description('make a private key in a new file of mode 0600: in the state folder, or at a path outside the checkout')
    .action(async (name: string | undefined, _options: unknown, command: Command) => {
      const file = await keyFiles.place(name ?? 'maintainer');
      await writeSigningKey(file, randomBytes(32));
      const { signerKeyId } = await readSigningKey(file, undefined);
      printOne(command, { file, signerKeyId });
    });

  keys
    .command('add')
    .description('add the key of a new signer, signed by itself')
    .requiredOption('--name <text>', 'the name shown on pages and in responses')
    .option('--demonstration', 'label it as a demonstration key')
    .addOption(keyOption())
    .addOption(contentOption(settings))
    .action(async (options: KeyOptions & { name: string; demonstration?: boolean }, command: Command) => {
      const signer = await signerOf(options);
      const statement: KeyEvent = {
        event: 'key-add',
        key: signer.key,
        displayName: options.name,
        demonstration: options.demonstration ?? false,
      };
      await commit(options.content, statement, [signer], command);
    });

  keys
    .command('rotate')
    .description('replace a key by another, signed by both; then sign the entries again with the new one')
    .requiredOption('--new-key <file>', 'name or file (mode 0600) of the new private key')
    .requiredOption('--name <text>', 'the name shown on pages and in responses')
    .option('--demonstration', 'label it as a demonstration key')
    .addOption(keyOption())
    .addOption(contentOption(settings))
    .action(async (options: KeyOptions & { newKey: string; name: string; demonstration?: boolean }, command: Command) => {
      const old = await signerOf(options);
      const newKey = await readSigningKey(keyFiles.find(options.newKey), undefined);
      const statement: KeyEvent = {
        event: 'key-rotate',
        key: newKey.key,
        displayName: options.name,
        demonstration: options.demonstration ?? false,
        replaces: old.signerKeyId,
      };
      await commit(options.content, statement, [old, newKey], command);
    });

  keys
    .command('revoke [signerKeyId]')
    .description('end a key, signed by itself or by another active key; signatures logged before stay valid')
    .option('--demonstration', 'end every demonstration key')
    .requiredOption('--reason <text>', 'why; it is logged')
    .addOption(keyOption())
    .addOption(contentOption(settings))
    .action(async (given: string | undefined, options: RevokeOptions, command: Command) => {
      const signer = await signerOf(options);
      const keyIds = options.demonstration ? await demonstrationKeys(options.content) : [given ?? nothingNamed()];
      for (const keyId of keyIds) {
        const fullId = keyId.startsWith('ed25519:') ? keyId : `ed25519:${keyId}`;
        await commit(options.content, { event: 'key-revoke', keyId: fullId, reason: options.reason }, [signer], command);
      }
    });

  return keys;
}

const nothingNamed = () => {
  throw refuse('nothing_named', 'Name the key to revoke, or use --demonstration.');
};

/** The demonstration keys that are still active. */
async function demonstrationKeys(folder: string): Promise<string[]> {
  const { keys } = await readValidContent(folder);
  return [...keys.values()]
    .filter(({ demonstration, status }) => demonstration && status === 'active')
    .map(({ fingerprint }) => fingerprint);
}

/** Writes the event if the committed keys allow it. @throws what `afterKeyEvent` throws */
async function commit(folder: string, statement: KeyEvent, signers: readonly SigningKey[], command: Command): Promise<void> {
  const content: Content = await readValidContent(folder);
  const payload = payloadOf(statement);
  const signatures = signers.map(({ signerKeyId, seed }) => ({
    keyid: signerKeyId,
    sig: signPayload(seed, keyEventPayloadType, payload),
  }));
  const event: KeyEventFile = { payloadType: keyEventPayloadType, statement, signatures };
  const number = content.keyEvents.length;
  afterKeyEvent(content.keys, event, number);
  const about = statement.event === 'key-revoke' ? statement.keyId : (signers.at(-1) as SigningKey).signerKeyId;
  const file = `keys/${String(number + 1).padStart(4, '0')}-${statement.event}-${about.slice(8, 16)}.json`;
  await writeJson(folder, file, event);
  printOne(command, { file, signerKeyId: about });
}
