import { printMany } from '@trivium/cli';
import { Command } from 'commander';
import { entryPayloadType, type SignatureFile } from '../contract/index.ts';
import type { Content, ContentEntry } from '../domain/content/read-content.ts';
import { signPayload } from '../domain/signing/envelope.rules.ts';
import { activeKey } from '../domain/signing/keyring.rules.ts';
import { readValidContent, writeJson } from './content-folder.ts';
import { refuse } from './errors.ts';
import type { KeyFiles } from './key-files.ts';
import type { OperatorSettings } from './operator.ts';
import { contentOption, keyOption } from './options.ts';
import { readSigningKey, type SigningKey } from './signing-key.ts';

/** `catalog sign <slug>… | --all`: signs offline. The signature files are committed beside the entries. */
export function signCommand(keyFiles: KeyFiles, settings: OperatorSettings): Command {
  return new Command('sign')
    .description('sign entries offline with a maintainer’s key; writes signatures/<slug>.json beside the entries')
    .argument('[slugs...]', 'which entries')
    .option('--all', 'every entry whose current text this key has not signed')
    .addOption(keyOption())
    .addOption(contentOption(settings))
    .action(async (slugs: string[], options: { all?: boolean; key?: string; content: string }, command: Command) => {
      if (!options.all && slugs.length === 0) throw refuse('nothing_named', 'Name the entries to sign, or use --all.');
      const content = await readValidContent(options.content);
      const signer = await readSigningKey(options.key && keyFiles.find(options.key), settings.signingKey);
      // The service rejects signatures by unknown keys.
      activeKey(content.keys, signer.signerKeyId);
      const selected = options.all ? content.entries : slugs.map((slug) => findEntry(content, slug));
      const isSigned = ({ signatures }: ContentEntry) => signatures.some((each) => each.signerKeyId === signer.signerKeyId);
      const batchSize = selected.filter((each) => !isSigned(each)).length;
      const rows = [];
      for (const each of selected) {
        const { entry, payloadSha256 } = each;
        if (!isSigned(each)) await sign(options.content, each, signer, batchSize);
        rows.push({ slug: entry.slug, result: isSigned(each) ? 'signed already' : 'signed', payloadSha256 });
      }
      printMany(command, rows, ['slug', 'result', 'payloadSha256']);
      if (batchSize > 0) process.stderr.write(`signed ${batchSize} in this batch; each signature says so\n`);
    });
}

/** @throws entry_not_found */
export function findEntry({ entries }: Content, slug: string): ContentEntry {
  const content = entries.find(({ entry }) => entry.slug === slug);
  if (!content) throw refuse('entry_not_found', `There is no entry ${slug}; catalog check lists the files.`);
  return content;
}

/** Keeps other signatures over the same text, and drops those over an older text. */
async function sign(
  folder: string,
  { entry, payload, payloadSha256, signatures }: ContentEntry,
  signer: SigningKey,
  batchSize: number,
): Promise<void> {
  const file: SignatureFile = {
    payloadType: entryPayloadType,
    payloadSha256,
    signatures: [
      ...signatures.map(({ signerKeyId, sig, batchSize: size }) => ({ keyid: signerKeyId, sig, batchSize: size })),
      { keyid: signer.signerKeyId, sig: signPayload(signer.seed, entryPayloadType, payload), batchSize },
    ],
  };
  await writeJson(folder, `signatures/${entry.slug}.json`, file);
}
