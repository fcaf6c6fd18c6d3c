import { Command } from 'commander';
import { afterEach, expect, test, vi } from 'vitest';
import { printMany, printOne } from './print.ts';

afterEach(() => void vi.restoreAllMocks());

function printed(work: () => void): string {
  let output = '';
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => ((output += String(text)), true));
  work();
  return output;
}

const hostile = '\u001B[2J\u001B]0;pwned\u0007 real\nid  a forged line \u202Ereversed';

test('text written by strangers cannot move the cursor, forge a line or reverse the reading direction', () => {
  const command = new Command();
  const table = printed(() => printMany(command, [{ id: 1, question: hostile }], ['id', 'question']));
  const one = printed(() => printOne(command, { question: hostile }));
  for (const output of [table, one]) for (const mark of ['\u001B', '\u0007', '\u202E']) expect(output).not.toContain(mark);
  expect(table.trimEnd().split('\n')).toHaveLength(2);
  expect(one.trimEnd().split('\n')).toHaveLength(1);
});

const asJson = () => new Command().option('--json').setOptionValue('json', true);

test('JSON output has every field, also those that the table omits', () => {
  const row = { id: 1, question: 'Why?', at: new Date(0) };
  expect(JSON.parse(printed(() => printMany(asJson(), [row], ['id'])))).toEqual([{ ...row, at: '1970-01-01T00:00:00.000Z' }]);
  expect(JSON.parse(printed(() => printOne(asJson(), row)))).toMatchObject({ id: 1, question: 'Why?' });
  expect(printed(() => printMany(asJson(), [], ['id']))).toBe('[]\n');
});

test('an empty list prints a word, and a missing value prints a dash', () => {
  expect(printed(() => printMany(new Command(), [], ['id']))).toBe('none\n');
  expect(printed(() => printOne(new Command(), { id: 1, note: null }))).toBe('id    1\nnote  –\n');
});
