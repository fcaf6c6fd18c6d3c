import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { digestOf, payloadOf } from '../domain/signing/envelope.rules.ts';
import { refuse } from './errors.ts';

const run = promisify(execFile);

/** @throws history_unreadable */
async function git(folder: string, ...args: string[]): Promise<string> {
  const { stdout } = await run('git', ['-C', folder, ...args], { maxBuffer: 64 * 1024 * 1024 }).catch((cause: Error) => {
    throw refuse('history_unreadable', `${folder} is not in a git checkout that can be read: ${cause.message.split('\n')[1]}`, {
      cause,
    });
  });
  return stdout;
}

/** The committed version of a file, such as `<commit>:<path>`, whose JCS form has a digest. Undefined: no commit has it. */
export async function findCommitted(folder: string, file: string, payloadSha256: string): Promise<string | undefined> {
  const listed = await git(folder, 'log', '--follow', '--format=%x00%H', '--name-only', '--diff-filter=AMR', '--', file);
  for (const block of listed.split('\0').slice(1)) {
    const [commit = '', path = ''] = block.split('\n').filter(Boolean);
    const version = `${commit}:${path}`;
    const text = await git(folder, 'show', version);
    if (digestOf(payloadOf(JSON.parse(text))) === payloadSha256) return version;
  }
  return undefined;
}

/** What changed in a file since a committed version, as a unified diff; empty where nothing did. */
export const diffSince = (folder: string, version: string, file: string): Promise<string> =>
  git(folder, 'diff', '--no-ext-diff', '--no-color', version, file);
