import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createWordCheck, wordList } from './words.rules.ts';

const list = wordList.parse({
  names: [
    { use: 'ApiRequest', identifiers: ['Demand'], segments: ['demand'], in: 'packages/backend' },
    { use: 'a noun', identifiers: ['found', '/^kept[A-Z]/'], except: ['.sql'] },
    { use: 'design-tokens', segments: ['look'] },
  ],
  phrases: [
    { use: 'again', pattern: '\\banew\\b' },
    { use: 'an invalid X', pattern: '\\bwhat is no\\b' },
  ],
  exempt: ['services/other/'],
});
const check = createWordCheck(list);
const wordsOf = (path: string, text: string) => check(path, text).map(({ line, text: words }) => `${line} ${words}`);

test.each([
  ['the name of a type', 'packages/backend/a.ts', 'export interface Demand {}', ['1 Demand']],
  ['a variable', 'services/a.ts', 'const a = 1;\nconst found = a;', ['2 found']],
  ['a name that a pattern matches', 'services/a.ts', 'let keptPlan;', ['1 keptPlan']],
  ['a code in quotes', 'services/a.ts', "refuse('found');", ['1 found']],
  ['a folder', 'packages/look/a.ts', '', ['0 look']],
  ['a file', 'packages/backend/demand.rules.ts', '', ['0 demand']],
  ['a phrase in a comment', 'a.ts', '// Reads the list\n// anew.', ['2 anew']],
  ['a phrase over the end of a line', 'a.ts', '/**\n * Skips what is\n * no number.\n */', ['2 what is no']],
  ['a phrase in a message', 'a.ts', "fail('The list is read anew.');", ['1 anew']],
  ['a phrase in a template', 'a.ts', 'fail(`${name} is read anew.`);', ['1 anew']],
  ['a phrase in a document', 'docs/a.md', '# Reading\n\nThe list is read anew.', ['3 anew']],
  ['a phrase in a migration', 'a.sql', 'select 1; -- counts anew here', ['1 anew']],
  ['a name in the code of a document', 'packages/backend/README.md', 'See `Demand`.', ['1 Demand']],
])('%s that is listed is found', (_, path, text, words) => {
  expect(wordsOf(path, text)).toEqual(words);
});

test.each([
  ['a common English word outside of names', 'services/a.ts', '// The file was found at once, and the demand is high.'],
  ['a name outside of its folder', 'services/a.ts', 'export interface Demand {}'],
  ['a longer name', 'packages/backend/a.ts', 'const demands = Demanding;'],
  ['a short message', 'services/a.ts', "respond(404, 'Not found');"],
  ['a part of a word with hyphens', 'services/a.ts', "const path = '/.well-found/keys';"],
  ["a name of somebody else's language", 'a.sql', 'if not found then return; end if;'],
  ['a path that is exempt', 'services/other/a.ts', 'const found = 1;'],
])('%s is left alone', (_, path, text) => {
  expect(wordsOf(path, text)).toEqual([]);
});

test('every pattern of the list compiles, and every entry forbids something', async () => {
  const real = wordList.parse(JSON.parse(await readFile(join(import.meta.dirname, 'words.json'), 'utf8')));
  createWordCheck(real);
  for (const { use, identifiers, segments } of real.names)
    expect([use, identifiers.length + segments.length > 0]).toEqual([use, true]);
});
