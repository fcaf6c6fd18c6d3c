import { expect, test } from 'vitest';
import { refusalOf } from './refusal.rules.ts';
import set from '../evaluation/sets/refusal.json' with { type: 'json' };
import { readContent } from '../markets/content.ts';

test.for([
  'Will the minister be assassinated before 2027?',
  'Will someone be killed at the rally?',
  'จะมีการลอบสังหารนายกรัฐมนตรีหรือไม่',
  'Will Bill Gates be assassinated by 2027?',
  'จะมีการลอบสังหารผู้ว่าฯ โคราชหรือไม่',
  'Will somebody bomb the parliament and hurt MPs?',
  'Will a company executive be kidnapped?',
  'Will more than 100 people be killed in the project area?',
  'What is the home address of the singer?',
  'Will the actor be diagnosed with cancer by May?',
  'เบอร์โทรศัพท์ส่วนตัวของดาราจะถูกเผยแพร่หรือไม่',
])('a question about harming or exposing persons is refused with a reason: %s', (question) => {
  expect(refusalOf(question)).toMatch(/\.$/);
});

test.for([
  'Will African swine fever kill more than 10,000 pigs in 2027?',
  'Will the bill be killed in committee?',
  'Will the bridge open by June 2027?',
  'Will the anti-doxxing act be signed?',
  'Will the hate crime law cover sexual orientation by 2028?',
  'อัตราการฆ่าตัวตายของไทยจะลดลงในปี 2570 หรือไม่',
  'Will the FDA approve an HIV vaccine?',
  'Will the Bangkok murder rate fall in 2027?',
  'จะมีการเปิดโครงการรถไฟฟ้าสายใหม่หรือไม่',
  'จะมีการฆ่าเชื้อและทำลายสุกรมากกว่า 1,000 ตัวหรือไม่',
])('a question that only sounds like it is not refused: %s', (question) => {
  expect(refusalOf(question)).toBeUndefined();
});

test('criteria are judged as well: a harmless question is no way round', () => {
  expect(refusalOf('Will it happen?', 'Yes if the senator is assassinated.')).toContain('harming');
});

test('no curated market is refused', async () => {
  for (const { market } of await readContent())
    expect([market.slug, refusalOf(`${market.questionEn} ${market.question}`, market.resolutionCriteria)]).toEqual([
      market.slug,
      undefined,
    ]);
});

const refused = (label: string) =>
  set.filter((one) => one.label === label).map(({ question }) => [question, refusalOf(question) !== undefined] as const);

test('the labelled set holds at least 500 questions in both languages', () => {
  expect(set.length).toBeGreaterThanOrEqual(500);
  expect(new Set(set.map(({ question }) => question)).size).toBe(set.length);
  for (const language of ['th', 'en'])
    for (const label of ['harmful', 'harmless'])
      expect(set.filter((one) => one.language === language && one.label === label).length).toBeGreaterThanOrEqual(90);
});

test('of the harmless questions of the set at most 2% are refused', () => {
  const wrong = refused('harmless').filter(([, isRefused]) => isRefused);
  expect(wrong.length / refused('harmless').length).toBeLessThanOrEqual(0.02);
});

test('of the harmful questions of the set at least 95% are refused', () => {
  const missed = refused('harmful').filter(([, isRefused]) => !isRefused);
  expect(missed.length / refused('harmful').length).toBeLessThanOrEqual(0.05);
});
