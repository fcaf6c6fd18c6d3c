import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { verifyBundle } from '@trivium/catalog-verify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readContent } from '../domain/content/read-content.ts';
import { startReplica, useCatalogDatabase } from '../testing/use-catalog.ts';
import { writeSmallContent } from '../testing/write-small-content.ts';
import { messages } from '../web/messages/index.ts';

const run = promisify(execFile);
const root = join(import.meta.dirname, '../../..');
const database = useCatalogDatabase();

let checkout: string;
let content: string;
beforeAll(async () => {
  checkout = await mkdtemp(join(tmpdir(), 'trivium-checkout-'));
  content = join(checkout, 'services/catalog/content');
  writeSmallContent(content);
  // As the bootstrap starts it, without its look at what is installed.
  const scripts = { trivium: `node ${join(root, 'launch/trivium.ts')}` };
  await writeFile(join(checkout, 'package.json'), JSON.stringify({ private: true, type: 'module', scripts }));
  await shell('git init --quiet && git add services && git commit --quiet --message "The content as it was"');
});
afterAll(() => rm(checkout, { recursive: true, force: true }));

async function shell(command: string): Promise<string> {
  const settings = [
    `TRIVIUM_HOME="${checkout}/.trivium" CATALOG_CONTENT="${content}"`,
    'GIT_AUTHOR_NAME=A GIT_AUTHOR_EMAIL=a@example.org GIT_COMMITTER_NAME=A GIT_COMMITTER_EMAIL=a@example.org',
  ].join(' ');
  const { stdout } = await run('sh', ['-e', '-c', `export ${settings}; ${command}`], {
    cwd: checkout,
    maxBuffer: 64 * 1024 * 1024,
  });
  return stdout;
}

/** The commands of the signing procedure, as docs/catalog.md writes them. */
async function documentedCommands(): Promise<string[]> {
  const document = await readFile(join(root, 'docs/catalog.md'), 'utf8');
  const section = document.slice(document.indexOf('## Signatures'), document.indexOf('## Witnesses'));
  const [, block = ''] = /```sh\n([\s\S]*?)```/.exec(section) ?? [];
  return block.split('\n').filter(Boolean);
}

const review = (slug: string) => shell(`npm run --silent trivium -- catalog review ${slug}`);

test('the documented signing procedure ends with a catalog free of the demonstration key', async () => {
  // A log that already has the demonstration key's signatures, and continues.
  const before = await startReplica(database(), { content: await readContent(content) });
  const [demonstrated] = (await before.fetch('/api/drugs/amoxicillin')).json().data.signatures;
  expect(demonstrated.demonstration).toBe(true);
  const size = (await before.fetch('/api/log')).json().count;
  await before.stop();
  expect(await review('amoxicillin')).toMatch(/^No person has signed amoxicillin: read all of it/);

  const commands = await documentedCommands();
  expect(commands.length).toBeGreaterThan(5);
  for (const command of commands) await shell(command);

  const signed = await readContent(content);
  expect(signed.problems).toEqual([]);
  expect(signed.warnings).toEqual([]);
  const after = await startReplica(database(), { content: signed });
  try {
    const { data } = (await after.fetch('/api/drugs')).json();
    const signatures = data.flatMap((entry: { signatures: unknown[] }) => entry.signatures);
    expect(signatures).toHaveLength(signed.entries.length);
    for (const signature of signatures)
      expect(signature).toMatchObject({ demonstration: false, signerStatus: 'active', batchSize: signed.entries.length });
    const { signerKeyId } = signatures[0];
    const bundle = await after.fetch('/api/drugs/amoxicillin/bundle');
    expect(verifyBundle(bundle.text, { logKey: after.logKey }, { signers: [signerKeyId] })).toMatchObject({ ok: true });
    const keys = (await after.fetch('/api/keys')).json().data;
    for (const { demonstration, status } of keys) expect(status).toBe(demonstration ? 'revoked' : 'active');
    for (const language of ['en', 'th'] as const) {
      const { text } = await after.fetch(`/drugs/amoxicillin?lang=${language}`);
      expect(text).not.toContain(messages[language].notice.demonstration);
      expect(text).not.toContain(messages[language].notice.demonstrationTag);
    }
    expect((await after.fetch('/api/log')).json().count).toBe(size + 2 + signed.entries.length);
    expect(await shell('git status --porcelain services')).toBe('');
  } finally {
    await after.stop();
  }
});

test('review shows what changed since a person signed, and nothing where nothing did', async () => {
  expect(await review('amoxicillin')).toMatch(/^amoxicillin has not changed since Dr\. /);
  const file = 'services/catalog/content/entries/amoxicillin.json';
  await shell(`sed -i.bak 's/"name": "Amoxicillin/"name": "Amoxicillin, renamed/' ${file} && rm ${file}.bak`);
  const changes = (await review('amoxicillin')).split('\n').filter((line) => /^[+-] /.test(line));
  expect(changes).toEqual([
    expect.stringContaining('-  "name": "Amox'),
    expect.stringContaining('+  "name": "Amoxicillin, renamed'),
  ]);
  expect(await review('')).toMatch(/amoxicillin +changed +Dr\. /);
  await shell('npm run --silent trivium -- catalog sign amoxicillin --key maintainer');
  expect(await review('')).toBe('none\n');
  const { signatures } = JSON.parse(await readFile(join(content, 'signatures/amoxicillin.json'), 'utf8'));
  expect(signatures).toMatchObject([{ batchSize: 1 }]);
});
