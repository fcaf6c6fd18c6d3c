import { expect, test } from 'vitest';
import { datesIn } from './dates.rules.ts';
import { gateOpensAt, timeGate } from './time-gate.rules.ts';

const days = (text: string) => datesIn(text).map((date) => date.toISOString().slice(0, 10));

test.for([
  ['published by 2027-03-31', ['2027-03-31']],
  ['on 31 March 2027 at noon', ['2027-03-31']],
  ['on March 31st, 2027', ['2027-03-31']],
  ['the 1st of Sept. 2027', ['2027-09-01']],
  ['ภายในวันที่ 31 มีนาคม 2570', ['2027-03-31']],
  ['ภายใน ๓๑ มี.ค. ๒๕๗๐', ['2027-03-31']],
  ['ประกาศวันที่ 5ธันวาคมพ.ศ. 2570', ['2027-12-05']],
  ['between 2027-01-01 and 30 June 2028', ['2027-01-01', '2028-06-30']],
  ['by 31/12/2570, not 13/13/2030', ['2027-12-31']],
  ['in December 2030, or Feb. 2028', ['2030-12-31', '2028-02-29']],
  ['ภายในเดือนธันวาคม 2573', ['2030-12-31']],
  ['before May 2027, or prior to Jan. 2028', ['2027-05-01', '2028-01-01']],
  ['by the start of June 2027, by June 2028', ['2027-06-01', '2028-06-30']],
  ['before the end of May 2027, after May 2028', ['2027-05-31', '2028-05-31']],
  ['before 12 May 2027', ['2027-05-12']],
  ['ก่อนเดือนพฤษภาคม 2570 ไม่ใช่ก่อนสิ้นเดือนมิถุนายน 2570', ['2027-05-01', '2027-06-30']],
  ['by the end of 2027, at the end of the year 2028', ['2027-12-31', '2028-12-31']],
  ['ภายในสิ้นปี 2570 หรือสิ้นปี พ.ศ. ๒๕๗๑', ['2027-12-31', '2028-12-31']],
  ['ก่อนสิ้นปีงบประมาณ 2570', ['2027-09-30']],
  ['31 June 2027, 2027-13-01, version 2027, 12 bananas 2027', []],
] as const)('the days in %j are read', ([text, expected]) => {
  expect(days(text)).toEqual(expected);
});

const closesAt = new Date('2027-01-01T00:00:00Z');
const now = new Date('2028-01-01T00:00:00Z');
const gate = (asOf: string, resolutionCriteria = 'Yes if so.') => timeGate({ closesAt, resolutionCriteria }, new Date(asOf), now);

test('a question does not pass before it closes, to the millisecond', () => {
  expect(gate('2026-12-31T23:59:59.999Z').isOpen).toBe(false);
  expect(gate('2027-01-01T00:00:00Z').isOpen).toBe(true);
});

test('a question does not pass before the last day that its criteria name', () => {
  const criteria = 'Yes if the figure that the office publishes on 15 March 2027 is above 5.';
  expect(gate('2027-03-14T23:59:59Z', criteria)).toMatchObject({ isOpen: false, reason: expect.stringContaining('2027-03-15') });
  expect(gate('2027-03-15T00:00:00Z', criteria).isOpen).toBe(true);
});

test.for([
  ['Yes if so.', '2027-01-01T00:00:00.000Z'],
  ['Yes if published by 15 March 2027, or on 1 February 2027.', '2027-03-15T00:00:00.000Z'],
  ['Yes if published after 1 December 2026.', '2027-01-01T00:00:00.000Z'],
] as const)('the moment at which the gate opens is the first that passes: %s', ([criteria, opens]) => {
  const at = gateOpensAt({ closesAt, resolutionCriteria: criteria });
  expect(at.toISOString()).toBe(opens);
  expect(gate(opens, criteria).isOpen).toBe(true);
  expect(gate(new Date(at.getTime() - 1).toISOString(), criteria).isOpen).toBe(false);
});

test('the future judges as of now', () => {
  expect(gate('2030-01-01T00:00:00Z')).toEqual({ isOpen: true, judgedAt: now });
});
