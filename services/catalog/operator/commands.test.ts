import { chmod, mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Command } from 'commander';
import { expect, onTestFinished, test, vi } from 'vitest';
import { publicAddresses } from '../domain/citations/publisher.rules.ts';
import { writeSmallContent } from '../testing/write-small-content.ts';
import { createCommands } from './commands.ts';

const unused = () => Promise.reject(new Error('No command here needs the database or a witness.'));

/** Runs `catalog …` as the operator's tool does, on a state folder and content of its own; resolves with what it prints. */
async function useCommands() {
  const home = await mkdtemp(join(tmpdir(), 'trivium-operator-'));
  onTestFinished(() => rm(home, { recursive: true, force: true }));
  const settings = {
    content: writeSmallContent(join(home, 'content')),
    signingKey: undefined,
    logKey: undefined,
    logOrigin: undefined,
    publishers: publicAddresses,
    archiveUrl: 'https://archive.org',
    outboundAllow: [],
  };
  const run = async (...words: readonly string[]) => {
    const program = new Command('trivium').option('--json');
    program.addCommand(createCommands({ withCatalog: unused, home, settings, runWitness: unused }));
    const written = [process.stdout, process.stderr].map((stream) => vi.spyOn(stream, 'write').mockReturnValue(true));
    try {
      await program.parseAsync(['catalog', ...words], { from: 'user' });
      return written.flatMap(({ mock }) => mock.calls.map(([text]) => String(text))).join('');
    } finally {
      for (const spy of written) spy.mockRestore();
    }
  };
  return { home, run };
}
const refusal = (code: string) => expect.objectContaining({ code });

test('a key file that others may read is refused, and no command prints a key', async () => {
  const { home, run } = await useCommands();
  const key = join(home, 'open.json');
  await run('keys', 'generate', key);
  const { d } = JSON.parse(await readFile(key, 'utf8'));
  await chmod(key, 0o644);
  await expect(run('sign', '--all', '--key', key)).rejects.toThrow(refusal('signing_key_open_to_others'));
  await chmod(key, 0o600);
  const printed = [
    await run('keys', 'add', '--key', key, '--name', 'X'),
    await run('sign', '--all', '--key', key),
    await run('keys', 'list'),
  ];
  for (const output of printed) {
    expect(output).not.toBe('');
    expect(output).not.toContain(d);
  }
  await expect(run('keys', 'generate', key)).rejects.toThrow(refusal('key_file_exists'));
});

test('a new key goes to the state folder under its name, and commands find it by that name', async () => {
  const { home, run } = await useCommands();
  expect(await run('keys', 'generate', 'maintainer')).toContain(join(home, 'keys/signers/maintainer.key.json'));
  expect((await stat(join(home, 'keys/signers/maintainer.key.json'))).mode & 0o777).toBe(0o600);
  expect((await stat(join(home, 'keys/signers'))).mode & 0o077).toBe(0);
  expect(await run('keys', 'add', '--key', 'maintainer', '--name', 'Dr. Test')).toContain('key-add');
  await expect(run('keys', 'generate')).rejects.toThrow(refusal('key_file_exists'));
});

test.each(['./maintainer.json', 'services/catalog/content/keys/own.json', 'docs/../own.json'])(
  'no key is written into the checkout, where git would pick it up: %s',
  async (path) => {
    const { run } = await useCommands();
    await expect(run('keys', 'generate', path)).rejects.toThrow(refusal('key_file_in_checkout'));
    await expect(stat(path)).rejects.toThrow('ENOENT');
  },
);

test.for([
  [['sign', '--all'], 'signing_key_missing'],
  [['sign'], 'nothing_named'],
  [['sign', 'tramadol', '--key', '/nowhere'], 'signing_key_unreadable'],
  [['verify', '/nowhere', '--log-key', 'x'], 'bundle_unreadable'],
  [['verify', '/nowhere'], 'bundle_unreadable'],
  [['verify', '/dev/null'], 'trust_unreadable'],
  [['verify', '/dev/null', '--log-key', 'x'], 'trust_unreadable'],
  [['health', 'probe'], 'nothing_named'],
  [['keys', 'revoke', '--key', 'x', '--reason', 'x'], 'signing_key_unreadable'],
  [['draft', 'ecfr', '/nowhere'], 'section_unreadable'],
  [['draft', 'ecfr', '/dev/null'], 'section_unreadable'],
  [['review', 'nothing'], 'entry_not_found'],
  [['witness', '--log', 'x'], 'log_key_unreadable'],
] as const)('catalog %j is refused with %s', async ([words, code]) => {
  const { run } = await useCommands();
  await expect(run(...words)).rejects.toThrow(refusal(code));
});

test('a content folder that is not there is a problem that check lists: folder_unreadable', async () => {
  const { run } = await useCommands();
  const before = process.exitCode;
  expect(await run('check', '--content', '/nowhere')).toContain('folder_unreadable');
  expect(process.exitCode).toBe(1);
  process.exitCode = before;
});
