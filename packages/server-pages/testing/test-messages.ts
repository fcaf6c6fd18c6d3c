import { expect, test } from 'vitest';
import type { Language } from '../language.rules.ts';

/** `['site.name: string', ...]`: the path and type of every text. */
function textPaths(value: unknown, path = ''): string[] {
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([key, inner]) => textPaths(inner, path === '' ? key : `${path}.${key}`));
  return [`${path}: ${typeof value}`];
}

const texts = (value: unknown): string[] =>
  typeof value === 'object' && value !== null ? Object.values(value).flatMap(texts) : typeof value === 'string' ? [value] : [];

/** Tests for the texts of any service. */
export function testMessages({ th, en }: Readonly<Record<Language, object>>): void {
  test('both languages have the same texts, in the same order', () => {
    expect(textPaths(th)).toEqual(textPaths(en));
  });

  test('no text is empty, and none has space at an end', () => {
    for (const text of [...texts(en), ...texts(th)]) expect(text).toMatch(/^\S(?:[^]*\S)?$/);
  });

  test('the English texts hold no Thai', () => {
    expect(texts(en).filter((text) => /[\u0E00-\u0E7F]/.test(text))).toEqual([]);
  });
}
