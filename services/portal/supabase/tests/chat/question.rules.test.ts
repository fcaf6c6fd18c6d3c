import { expect, test } from 'vitest';
import { asksForClubs, isInDistress, partsOf } from '../../functions/ai-chat/tools/question.rules.ts';

test('a question of up to four parts is searched for part by part, and one of more as a whole', () => {
  expect(partsOf('How do I pay, and who gets the money?')).toEqual(['How do I pay', ' who gets the money']);
  expect(partsOf('a, b, c, d')).toHaveLength(4);
  const many = 'a,'.repeat(500);
  expect(partsOf(many)).toEqual([many]);
});

test.each([
  ['I am so stressed', true],
  ['ช่วงนี้เครียดมาก', true],
  ['มีความเครียดเรื่องสอบ', true],
  ['เพื่อนชอบทำร้ายตัวเอง', true],
  ['When is the workshop on stress?', false],
  ['กิจกรรมคลายเครียดมีวันไหน', false],
  ['อบรมจัดการความเครียดวันไหน', false],
])('who asks may not be well: %s', (question, may) => {
  expect(isInDistress(question)).toBe(may);
});

test.each([
  ['Which clubs are about music?', true],
  ['Are there any sports clubs?', true],
  ['มีชมรมดนตรีอะไรบ้าง', true],
  ['ชมรมด้านกีฬา', true],
  ['How do I join a sports club?', false],
  ['Who leads which music club?', false],
  ['ชมรมดนตรีซ้อมวันไหน', false],
])('a question may be for clubs: %s', (question, may) => {
  expect(asksForClubs(question)).toBe(may);
});
