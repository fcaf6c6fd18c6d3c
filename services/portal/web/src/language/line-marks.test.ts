import { expect, test } from 'vitest';
import { keepNameWhole, keepTimesWhole, withoutLineMarks } from './line-marks.ts';

test('a time from one hour to another stays on one line, with its น.', () => {
  expect(keepTimesWhole('เวลา 09:00–12:00 น. ห้อง 2 นาน')).toBe('เวลา 09:00\u2060–\u206012:00\u00a0น. ห้อง 2 นาน');
});

test('a line breaks between the parts of a name, and inside none', () => {
  const words = new Intl.Segmenter('th', { granularity: 'word' });
  const partsOf = (text: string) => [...words.segment(text)].map(({ segment }) => withoutLineMarks(segment));
  expect(partsOf('แพรวพรรณ วิทยา')).toEqual(['แพรว', 'พรรณ', ' ', 'วิทยา']);
  for (const name of ['แพรวพรรณ วิทยา', 'เมธาวี ไพโรจน์', 'Somchai Jaidee'])
    expect(partsOf(keepNameWhole(name))).toEqual(name.split(/(?= )|(?<= )/));
});

test('a text for files has no sign without width', () => {
  expect(withoutLineMarks(keepTimesWhole('09:00–12:00'))).toBe('09:00–12:00');
});
