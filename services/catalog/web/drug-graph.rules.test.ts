import { expect, test } from 'vitest';
import type { Entry } from '../contract/index.ts';
import { drugGraph } from './drug-graph.rules.ts';
import { scriptJson } from './script-json.rules.ts';
import { hostileEntry, readEntries } from './testing/sample-data.ts';

const url = 'https://catalog.example.org/drugs/x';
const entries: readonly Entry[] = readEntries().map((entry) => ({ ...entry, signatures: [] }));
const entryOf = (slug: string) => entries.find((each) => each.slug === slug) as Entry;

test('a drug is told to search engines with codes that rest on more than memory', () => {
  const { code } = drugGraph(entryOf('gabapentin'), url) as { code: { codeValue: string }[] };
  expect(code.map(({ codeValue }) => codeValue)).toEqual(['N02BF01', 'QN02BF01', '25480']);
  for (const entry of entries) {
    const doubtful = entry.codeProvenance.filter(({ basis }) => basis === 'memory' || basis === 'none');
    const told = JSON.stringify(drugGraph(entry, url)['code'] ?? []);
    for (const { code: each } of doubtful) expect(told).not.toContain(`"${each}"`);
  }
});

test('no text of the clinical sections is told without its basis, so none is told', () => {
  for (const entry of entries) {
    const told = JSON.stringify(drugGraph(entry, url));
    for (const section of Object.values(entry.sections)) if (section.length > 20) expect(told).not.toContain(section);
  }
});

test('a dose is told where it is one exact figure', () => {
  const { doseSchedule } = drugGraph(entryOf('ivermectin'), url) as { doseSchedule: { doseValue: number; doseUnit: string }[] };
  expect(doseSchedule.map(({ doseValue, doseUnit }) => [doseValue, doseUnit])).toEqual([
    [0.5, 'mg/kg'],
    [200, 'µg/kg'],
  ]);
  expect(drugGraph(entryOf('gabapentin'), url)).not.toHaveProperty('doseSchedule');
});

test('no text can end the element that JSON stands in, and the JSON stays the same', () => {
  const graph = drugGraph({ ...hostileEntry, signatures: [] }, url);
  expect(scriptJson(graph)).not.toContain('<');
  expect(JSON.parse(scriptJson(graph))).toEqual(graph);
});
