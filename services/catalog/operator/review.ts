import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { printMany, replaceControls } from '@trivium/cli';
import { Command } from 'commander';
import { signatureFile } from '../contract/index.ts';
import type { Content, ContentEntry } from '../domain/content/read-content.ts';
import { diffSince, findCommitted } from './content-history.ts';
import { readValidContent } from './content-folder.ts';
import type { OperatorSettings } from './operator.ts';
import { contentOption } from './options.ts';
import { findEntry } from './sign.ts';

/** The text of an entry that persons signed last. */
interface LastSigned {
  readonly payloadSha256: string;
  readonly signers: readonly string[];
}

/** `catalog review [slug]`: what a maintainer reads before signing. */
export function reviewCommand(settings: OperatorSettings): Command {
  return new Command('review')
    .description('show what changed in an entry since a person last signed it; without a slug, list the entries to review')
    .argument('[slug]', 'which entry')
    .addOption(contentOption(settings))
    .action(async (slug: string | undefined, { content: folder }: { content: string }, command: Command) => {
      const content = await readValidContent(folder);
      if (slug !== undefined) return show(folder, content, findEntry(content, slug));
      const rows = [];
      for (const each of content.entries) {
        const last = await readLastSigned(folder, content, each.entry.slug);
        if (last?.payloadSha256 !== each.payloadSha256)
          rows.push({ slug: each.entry.slug, state: last ? 'changed' : 'new', lastSignedBy: last?.signers.join(', ') });
      }
      printMany(command, rows, ['slug', 'state', 'lastSignedBy']);
    });
}

async function show(folder: string, content: Content, { entry, payloadSha256 }: ContentEntry): Promise<void> {
  const file = `entries/${entry.slug}.json`;
  const last = await readLastSigned(folder, content, entry.slug);
  if (!last) {
    write(`No person has signed ${entry.slug}: read all of it.`);
    return write(await readFile(join(folder, file), 'utf8'));
  }
  const by = last.signers.join(', ');
  if (last.payloadSha256 === payloadSha256) return write(`${entry.slug} has not changed since ${by} signed it.`);
  const version = await findCommitted(folder, file, last.payloadSha256);
  if (version === undefined) {
    write(`The text of ${entry.slug} that ${by} signed is not in git's history: read all of it.`);
    return write(await readFile(join(folder, file), 'utf8'));
  }
  write(`${entry.slug} since ${by} signed it:`);
  write(await diffSince(folder, version, file));
}

/** Signatures by demonstration keys do not count: nobody read what they signed. */
async function readLastSigned(folder: string, { keys }: Content, slug: string): Promise<LastSigned | undefined> {
  const text = await readFile(join(folder, 'signatures', `${slug}.json`), 'utf8').catch(() => undefined);
  const file = text === undefined ? undefined : signatureFile.parse(JSON.parse(text));
  const signers = (file?.signatures ?? []).flatMap(({ keyid }) => {
    const key = keys.get(keyid);
    return key && !key.demonstration ? [key.displayName] : [];
  });
  return file && signers.length > 0 ? { payloadSha256: file.payloadSha256, signers } : undefined;
}

/** Line by line, since the text of an entry may hold characters that move the cursor. */
const write = (text: string): void =>
  void process.stdout.write(`${text.trimEnd().split('\n').map(replaceControls).join('\n')}\n`);
