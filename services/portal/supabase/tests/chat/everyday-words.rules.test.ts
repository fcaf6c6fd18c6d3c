import { expect, test } from 'vitest';
import { formsOf, knownWordsIn } from '../../functions/_shared/everyday-words.rules.ts';

test('football is not looked for by letters that basketball has too, though its short name finds it', () => {
  expect(knownWordsIn('ชมรมฟุตบอลซ้อมวันไหน')).toEqual(['ฟุตบอล']);
  expect(formsOf('ฟุตบอล')).toEqual(['ฟุตบอล']);
  expect(formsOf('บอล')).toEqual(['บอล', 'ฟุตบอล']);
});
