import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { promisify } from 'node:util';
import { affectedFolders, type Workspace } from './affected.rules.ts';

const run = promisify(execFile);
const linesOf = async (program: string, ...args: string[]) =>
  (await run(program, args, { maxBuffer: 64 * 1024 * 1024 })).stdout.split('\n').filter(Boolean);

/**
 * The test files that a change since `base` can affect, uncommitted work included; undefined where that is all of them.
 * A document affects the tests that name it.
 */
export async function changedTests(base: string): Promise<string[] | undefined> {
  const [changed, untracked, tests] = await Promise.all([
    linesOf('git', 'diff', '--name-only', base),
    linesOf('git', 'ls-files', '--others', '--exclude-standard'),
    linesOf('git', 'ls-files', '--cached', '--others', '--exclude-standard', '*.test.ts'),
  ]);
  const paths = [...changed, ...untracked];
  const folders = affectedFolders(paths, await readWorkspaces());
  if (folders === 'everything') return undefined;
  const importing = (await linesOf('vitest', 'list', '--filesOnly', '--changed', base)).map((line) =>
    line.replace(/^\[\w+\] /, ''),
  );
  const documents = paths.filter((path) => path.endsWith('.md')).map((path) => basename(path));
  const naming = await filter(tests, async (path) => {
    const text = await readFile(path, 'utf8').catch(() => '');
    return documents.some((name) => text.includes(name));
  });
  const below = tests.filter((path) => folders.some((folder) => path.startsWith(`${folder}/`)));
  return [...new Set([...importing, ...naming, ...below])].toSorted();
}

/** Where this branch left main; on main itself, the last commit. */
export async function branchPoint(): Promise<string> {
  const [[head = 'HEAD'], [point = 'HEAD']] = await Promise.all([
    linesOf('git', 'rev-parse', 'HEAD'),
    linesOf('git', 'merge-base', 'HEAD', 'main'),
  ]);
  return point === head ? 'HEAD' : point;
}

async function readWorkspaces(): Promise<Workspace[]> {
  const files = await linesOf('git', 'ls-files', 'packages/**/package.json', 'services/**/package.json', 'bench/package.json');
  return Promise.all(
    files.map(async (file) => {
      const { name, dependencies, devDependencies } = JSON.parse(await readFile(file, 'utf8')) as Record<string, object> & {
        name: string;
      };
      return { folder: dirname(file), name, dependencies: Object.keys({ ...dependencies, ...devDependencies }) };
    }),
  );
}

async function filter<T>(values: readonly T[], isMatch: (value: T) => Promise<boolean>): Promise<T[]> {
  const answers = await Promise.all(values.map(isMatch));
  return values.filter((_, index) => answers[index]);
}
