import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createWordCheck, wordList } from './words.rules.ts';

/** The word lint: `node launch/check/words/check-words.ts [path…]` prints each word of words.json that the tracked files use. */
const root = join(import.meta.dirname, '../../..');
const paths = process.argv.slice(2);

const list = wordList.parse(JSON.parse(await readFile(join(import.meta.dirname, 'words.json'), 'utf8')));
const { stdout } = await promisify(execFile)(
  'git',
  ['ls-files', '--cached', '--others', '--exclude-standard', '-z', '--', ...paths],
  {
    cwd: root,
    maxBuffer: 64 * 1024 * 1024,
  },
);
const check = createWordCheck(list);
let count = 0;
for (const path of stdout.split('\0').filter(Boolean)) {
  // Listed and gone: removed but not yet staged.
  const text = await readFile(join(root, path), 'utf8').catch(() => undefined);
  if (text === undefined) continue;
  for (const { line, text: words, use } of check(path, text)) {
    count += 1;
    console.log(`${path}${line > 0 ? `:${line}` : ''} "${words}": ${use}`);
  }
}
console.log(count === 0 ? 'no forbidden words' : `${count} forbidden words; launch/check/words/words.json says what to write`);
process.exit(count === 0 ? 0 : 1);
