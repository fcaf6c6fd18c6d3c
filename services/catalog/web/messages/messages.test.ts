import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { testMessages } from '@trivium/server-pages/testing';
import { stepNames, verificationCodes } from '@trivium/catalog-verify';
import { expect, test } from 'vitest';
import { citationStates, codeBases, foods, keyStates, logEntry, verificationTiers } from '../../contract/index.ts';
import { en } from './en.ts';
import { messages } from './index.ts';

testMessages(messages);

const { terms, verify } = en;

test.each([
  ['state of a citation', terms.states, citationStates],
  ['meaning of a state', terms.stateMeanings, citationStates],
  ['tier', terms.tiers, verificationTiers],
  ['basis of a code', terms.codeBases, codeBases],
  ['state of a key', terms.keyStates, keyStates],
  ['food', terms.foods, foods],
  ['kind of log entry', terms.logKinds, logEntry.options.flatMap(({ shape }) => kindsOf(shape.entryType))],
  ['step of the verifier', verify.step, stepNames],
  ['refusal of the verifier', verify.codes, Object.values(verificationCodes).flat()],
] as const)('every %s has words, and nothing else does', (_, words, names) => {
  expect(Object.keys(words).toSorted()).toEqual([...names].toSorted());
});

test('in Thai a space precedes a figure and not before a word', () => {
  const { lasting, every, upTo } = messages.th.terms.figures;
  expect([lasting('5 วัน'), lasting(upTo('5 วัน')), every('8 ชม.')]).toEqual(['นาน 5 วัน', 'นานไม่เกิน 5 วัน', 'ทุก 8 ชม.']);
});

/** Each is another name or spelling of a word that the catalog has, or a unit in letters. */
const misspelt = [
  /ยาชาเฉพาะที่อื่น/,
  /สัตว์ที่(?:เลี้ยงเพื่อการบริโภค|ใช้เป็นอาหาร)/,
  /โปรเจสตาเจน|โปรโตซัว|โพลี/,
  /ไม่มีที่(?:ทราบ|สำคัญ)/,
  /แคตตาล็อก|ที่นี่ไม่ได้ระบุ/,
  /ไมโครกรัม|ปอนด์/,
  /ลูกวัว|โคพ่อพันธุ์|แกะพ่อพันธุ์|โคพักรีดนม|นอกเหนือฉลาก/,
  /สัตว์(?:ป่วย)?ราย/,
  /(?<!\p{Script=Thai})(?:มก|กก|มล)\./u,
];

test('Thai texts of the catalog name a thing by one word, and units by their symbols', async () => {
  const paths = await Array.fromAsync(
    glob(['th*.ts', 'th-sections/*.json', 'th-doses/*.json', '../../content/corrections.json'], { cwd: import.meta.dirname }),
  );
  expect(paths.length).toBeGreaterThan(15);
  const texts = await Promise.all(paths.map((path) => readFile(join(import.meta.dirname, path), 'utf8')));
  const matches = texts.flatMap((text, index) =>
    misspelt.flatMap((words) => text.match(words)?.map((word) => [paths[index], word]) ?? []),
  );
  expect(matches).toEqual([]);
});

/** A literal has one value, an enum several. */
function kindsOf(schema: { readonly values: ReadonlySet<unknown> } | { readonly options: readonly string[] }): string[] {
  return 'options' in schema ? [...schema.options] : [...schema.values].map(String);
}
