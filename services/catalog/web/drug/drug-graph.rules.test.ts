import { expect, test } from 'vitest';
import type { Entry } from '../../contract/index.ts';
import { drugGraph } from './drug-graph.rules.ts';
import { scriptJson } from '../script-json.rules.ts';
import { hostileEntry, readEntries } from '../testing/sample-data.ts';

const url = 'https://catalog.example.org/drugs/x';
const entries: readonly Entry[] = readEntries().map((entry) => ({ ...entry, signatures: [] }));
const entryOf = (slug: string) => entries.find((each) => each.slug === slug) as Entry;

test('search engines get codes with more evidence than memory', () => {
  const { code } = drugGraph(entryOf('gabapentin'), url) as { code: { codeValue: string }[] };
  expect(code.map(({ codeValue }) => codeValue)).toEqual(['N02BF01', 'QN02BF01', '25480']);
  for (const entry of entries) {
    const doubtful = entry.codeProvenance.filter(({ basis }) => basis === 'memory' || basis === 'none');
    const json = JSON.stringify(drugGraph(entry, url)['code'] ?? []);
    for (const { code: each } of doubtful) expect(json).not.toContain(`"${each}"`);
  }
});

test('search engines get no clinical sections', () => {
  for (const entry of entries) {
    const json = JSON.stringify(drugGraph(entry, url));
    for (const section of Object.values(entry.sections)) if (section.length > 20) expect(json).not.toContain(section);
  }
});

test('search engines get only doses of one exact figure that no product, maximum or food limits', () => {
  const { doseSchedule } = drugGraph(entryOf('gabapentin'), url) as { doseSchedule: { doseValue: number; doseUnit: string }[] };
  expect(doseSchedule.map(({ doseValue, doseUnit }) => `${doseValue} ${doseUnit}`)).toEqual(['10 mg/kg', '10 mg/kg', '20 mg/kg']);
  for (const slug of ['ivermectin', 'buprenorphine', 'phenylbutazone', 'florfenicol'])
    expect([slug, 'doseSchedule' in drugGraph(entryOf(slug), url)]).toEqual([slug, false]);
});

test('no text can end the script element, and the JSON stays the same', () => {
  const graph = drugGraph({ ...hostileEntry, signatures: [] }, url);
  expect(scriptJson(graph)).not.toContain('<');
  expect(JSON.parse(scriptJson(graph))).toEqual(graph);
});
