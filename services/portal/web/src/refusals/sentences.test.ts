import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { Refusal } from './refusal.ts';
import { refusalSentence, sentences } from './sentences.ts';

const migrations = join(import.meta.dirname, '../../../supabase/migrations');

/** How a migration names a code: in a call, as a case of `refuse_move`, or as the switch of a part of the portal. */
const forms: readonly (readonly [pattern: RegExp, suffix: string])[] = [
  [/private\.refuse\(\s*'(\w+)'/g, ''],
  [/when '(\w+)' then\s+perform private\.refuse\(refusal,/g, ''],
  [/private\.refuse_switched_off\('(\w+)'\)/g, '_off'],
];

let codes: ReadonlySet<string>;
let calls = 0;
beforeAll(async () => {
  const raised = new Set<string>();
  for await (const file of glob('*.sql', { cwd: migrations })) {
    const sql = await readFile(join(migrations, file), 'utf8');
    calls += [...sql.matchAll(/private\.refuse\((?!code )/g)].length;
    for (const [pattern, suffix] of forms) for (const [, name = ''] of sql.matchAll(pattern)) raised.add(`${name}${suffix}`);
  }
  codes = raised;
});

test('every code that the database can raise has a sentence in Thai and in English', () => {
  expect(codes.size).toBeGreaterThan(80);
  const missing = [...codes].filter((code) => {
    const [thai, english] = (['th', 'en'] as const).map((locale) => sentences[code]?.({}, { locale }));
    return !thai || !english || thai === english;
  });
  expect(missing).toEqual([]);
});

test('the test finds the code of every call that refuses', async () => {
  const literal = new RegExp(forms.map(([{ source }]) => source).join('|'), 'g');
  const unread: string[] = [];
  for await (const file of glob('*.sql', { cwd: migrations })) {
    const sql = (await readFile(join(migrations, file), 'utf8')).replaceAll(literal, '');
    for (const [call] of sql.matchAll(/perform private\.refuse\([^;]*;/g)) unread.push(`${file}: ${call}`);
  }
  // The one that builds its code from the part that is switched off.
  expect(unread).toEqual([expect.stringContaining("tg_argv[0] || '_off'")]);
  expect(calls).toBeGreaterThan(codes.size - 10);
});

test('a subject has its own sentences for PostgreSQL’s codes', () => {
  expect(refusalSentence(new Refusal('23505', ''), 'shop')).not.toBe(refusalSentence(new Refusal('23505', ''), 'admin'));
});

test('the sentence of an unknown code names it, and an error without a code is a network error', () => {
  expect(refusalSentence('never_heard_of', 'project')).toContain('never_heard_of');
  expect(refusalSentence(new TypeError('fetch failed'), 'polls')).toBe(refusalSentence('network', 'polls'));
});
