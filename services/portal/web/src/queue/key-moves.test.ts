import { afterEach, expect, test } from 'vitest';
import { setLocale } from '../language/locale.ts';
import type { Move } from '../project/workflow/moves.rules.ts';
import { keyHints } from './key-moves.ts';

afterEach(() => setLocale('th'));

/** Without the characters that keep a Thai word on one line. */
const hints = (...entries: Parameters<typeof keyHints>[0][number][]) => keyHints(entries).replaceAll('\u2060', '');
const of = (role: string, ...kinds: string[]) => ({ decisions: kinds.map((kind) => ({ kind, role }) as Move) });

test('the keys are explained by the decisions of the reader: a chair agrees, the dean approves, a secretary archives', () => {
  setLocale('th');
  const decisions = ['approve', 'request-revisions', 'reject'];
  expect(hints(of('chair', ...decisions), of('chair'))).toBe('J K เลื่อน · Enter เปิด · A เห็นชอบ · B ส่งกลับให้แก้ไข · R ไม่เห็นชอบ');
  expect(hints(of('dean', ...decisions))).toBe('J K เลื่อน · Enter เปิด · A อนุมัติ · B ส่งกลับให้แก้ไข · R ไม่อนุมัติ');
  expect(hints(of('secretary', 'archive'))).toBe('J K เลื่อน · Enter เปิด · A จัดเก็บ');
  expect(hints(of('chair'))).toBe('J K เลื่อน · Enter เปิด');
});
