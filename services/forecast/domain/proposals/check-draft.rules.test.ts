import { expect, test } from 'vitest';
import { checkDraft, missingParts } from './check-draft.rules.ts';

const now = new Date('2027-01-01T00:00:00Z');
const good = {
  question: 'Will the new bridge open before the rains?',
  resolutionCriteria: 'Yes if the office publishes by 30 April 2027 that it is open; otherwise No.',
  resolutionSources: ['https://example.org/bridge'],
  closesAt: new Date('2027-04-30T00:00:00Z'),
};

test('a draft with a date, both outcomes and a document as its source gets no hint', () => {
  expect(checkDraft(good, now)).toEqual([]);
  const thai = {
    ...good,
    question: 'สะพานจะเปิดก่อนฤดูฝนหรือไม่',
    resolutionCriteria: 'ใช่ หากสำนักงานประกาศภายในวันที่ 30 เมษายน 2570 มิฉะนั้นตัดสินว่าไม่ใช่',
  };
  expect(checkDraft(thai, now)).toEqual([]);
});

test.for([
  '31 มีนาคม 2570',
  '๓๑ มี.ค. ๒๕๗๐',
  '31/12/2570',
  'สิ้นปี 2570',
  '31 May 2027',
  'May 31, 2027',
  '2027-05-31',
  'the end of 2027',
])('criteria that name %s have a date', (day) => {
  expect(
    checkDraft({ ...good, resolutionCriteria: `Yes if the office publishes by ${day} that it is open; otherwise No.` }, now),
  ).toEqual([]);
});

test.for([
  'Yes if it is open on 30 April 2027. No otherwise. The page of the faculty decides.',
  'Yes if it is open on 30 April 2027 according to the city; otherwise No.',
  'Yes if the city lists it as open on 30 April 2027; otherwise No.',
  'ใช่ หากเปิดภายในวันที่ 30 เมษายน 2570 โดยยึดข้อมูลของกรุงเทพมหานคร มิฉะนั้นตัดสินว่าไม่ใช่',
])('criteria that say in any words whose record decides get no hint: %s', (resolutionCriteria) => {
  expect(checkDraft({ ...good, resolutionCriteria }, now)).toEqual([]);
});

test.for<[source: string, criteria: string]>([
  ['https://air4thai.pcd.go.th/webV3/', 'Yes if Air4Thai shows a daily mean over 100 on 30 April 2027; otherwise No.'],
  ['https://air4thai.pcd.go.th/webV3/', 'ใช่ หากค่าเฉลี่ยของกรมควบคุมมลพิษเกิน 100 ในวันที่ 30 เมษายน 2570 มิฉะนั้นตัดสินว่าไม่ใช่'],
  ['https://apps.fas.usda.gov/psdonline/', 'Yes if the USDA puts it above 100 on 30 April 2027; otherwise No.'],
  ['https://www.tide-office.example/bridge', 'Yes if tide-office says so on 30 April 2027; otherwise No.'],
  ['https://www.tide-office.example/bridge', 'Yes if www.tide-office.example says so on 30 April 2027; otherwise No.'],
])('criteria that name a given source %s, by its publisher or its host, say whose record decides: %s', ([source, criteria]) => {
  const draft = { ...good, resolutionCriteria: criteria, resolutionSources: [source] };
  expect(checkDraft(draft, now)).toEqual([]);
  expect(checkDraft({ ...draft, resolutionSources: ['https://elsewhere.example/bridge'] }, now)).toEqual(['criteria_no_source']);
});

test('a part of a word is no name of a source', () => {
  const draft = { ...good, resolutionCriteria: 'Yes if a tidewater bridge opens by 30 April 2027; otherwise No.' };
  expect(checkDraft({ ...draft, resolutionSources: ['https://tide.example/bridge'] }, now)).toEqual(['criteria_no_source']);
});

test('a past close is a mistake, not a close that comes soon', () => {
  expect(checkDraft({ ...good, closesAt: new Date('2020-01-01T00:00:00Z') }, now)).toEqual([]);
});

test('an empty form gets no hint', () => {
  expect(checkDraft({ question: '', resolutionCriteria: '', resolutionSources: [], closesAt: undefined }, now)).toEqual([]);
});

test.for([
  ['question_not_a_question', { question: 'The new bridge opens before the rains' }],
  ['question_no_period', { question: 'Will the new bridge open?' }],
  ['question_no_period', { question: 'ฝนจะตกที่เชียงใหม่ไหม' }],
  ['criteria_no_date', { resolutionCriteria: 'Yes if the office publishes that it is open; otherwise No.' }],
  ['criteria_no_date', { resolutionCriteria: 'Yes if the office publishes 12 reports 2027 times; otherwise No.' }],
  ['criteria_no_opposite', { resolutionCriteria: 'Yes if the office publishes by 30 April 2027 that it is open.' }],
  ['criteria_no_source', { resolutionCriteria: 'Yes if cars cross it by 30 April 2027; otherwise No.' }],
  ['source_home_page', { resolutionSources: ['https://example.org/'] }],
  ['source_not_secure', { resolutionSources: ['http://example.org/bridge'] }],
  ['closes_within_a_week', { closesAt: new Date('2027-01-05T00:00:00Z') }],
] as const)('%s', ([hint, change]) => {
  expect(checkDraft({ ...good, ...change }, now)).toEqual([hint]);
});

test('what a draft still lacks is listed in the order of the form, and a full one lacks nothing', () => {
  const empty = { question: ' ', category: '', resolutionCriteria: '', resolutionSources: [], closesAt: '' };
  expect(missingParts(empty)).toEqual(['question', 'category', 'closesAt', 'resolutionCriteria', 'resolutionSources']);
  expect(missingParts({ ...empty, question: 'ฝนจะตกที่เชียงใหม่ไหม', category: 'thai-climate' })).toEqual([
    'closesAt',
    'resolutionCriteria',
    'resolutionSources',
  ]);
  expect(missingParts({ ...good, closesAt: 'tomorrow', category: 'thai-climate' })).toEqual([]);
});
