import { testMessages } from '@trivium/server-pages/testing';
import { expect, test } from 'vitest';
import { messages } from './index.ts';
import { th } from './th.ts';

testMessages(messages);

const textsOf = (value: unknown): string[] =>
  typeof value === 'function'
    ? [String(value('', '', '', ''))]
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(textsOf)
      : [String(value)];

test('Thai pages call the curators คณะบรรณาธิการ, and never ผู้ดูแล, which reads as administrators', () => {
  const texts = textsOf(th);
  expect(texts.filter((text) => text.includes('ผู้ดูแล'))).toEqual([]);
  expect(texts.filter((text) => text.includes('คณะบรรณาธิการ')).length).toBeGreaterThan(20);
});
