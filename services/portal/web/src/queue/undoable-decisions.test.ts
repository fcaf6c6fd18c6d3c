import { beforeEach, expect, test } from 'vitest';
import { UndoableDecisions, type Decision } from './undoable-decisions.ts';

const decision: Decision = {
  projectId: 'p1',
  to: 'chair-approved',
  note: undefined,
  at: 0,
  stepSince: '2026-11-30T09:00:00Z',
  text: 'Approved: Tree day',
};
let sent: [string, boolean][];
let refused: unknown[];
let held: UndoableDecisions;
let answer: () => Promise<void>;
beforeEach(() => {
  [sent, refused, answer] = [[], [], async () => {}];
  held = new UndoableDecisions(
    async ({ projectId }, isLast) => {
      sent.push([projectId, isLast]);
      await answer();
    },
    (_decision, error) => refused.push(error),
  );
});

test('a decision shows at once, and is sent when it can no longer be undone', async () => {
  held.hold(decision);
  expect([[...held.made().keys()], sent]).toEqual([['p1'], []]);
  await held.release('p1');
  expect([[...held.made().keys()], sent]).toEqual([[], [['p1', false]]]);
});

test('an undone decision is never sent', async () => {
  held.hold(decision);
  expect(held.takeBack('p1')).toBe(true);
  await held.release('p1');
  await held.releaseAll();
  expect([[...held.made().keys()], sent]).toEqual([[], []]);
});

test('a decision that is being sent cannot be undone, and still shows as made', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  answer = () => promise;
  held.hold(decision);
  const done = held.release('p1');
  expect([held.takeBack('p1'), [...held.made().keys()]]).toEqual([false, ['p1']]);
  resolve();
  await done;
  expect([...held.made().keys()]).toEqual([]);
});

test('leaving the page sends every pending decision once', async () => {
  held.hold(decision);
  held.hold({ ...decision, projectId: 'p2' });
  await Promise.all([held.releaseAll(true), held.releaseAll(true)]);
  expect(sent).toEqual([
    ['p1', true],
    ['p2', true],
  ]);
});

test('a refused decision shows as open again, and is reported', async () => {
  answer = () => Promise.reject(new Error('no'));
  held.hold(decision);
  await held.release('p1');
  expect([[...held.made().keys()], refused]).toEqual([[], [new Error('no')]]);
});
