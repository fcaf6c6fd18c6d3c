import { beforeEach, expect, test } from 'vitest';
import { HeldDecisions, type Decision } from './undoable-decisions.ts';

const decision: Decision = { projectId: 'p1', to: 'chair-approved', note: undefined };
let sent: [string, boolean][];
let refused: unknown[];
let held: HeldDecisions;
let answer: () => Promise<void>;
beforeEach(() => {
  [sent, refused, answer] = [[], [], async () => {}];
  held = new HeldDecisions(
    async ({ projectId }, isLast) => {
      sent.push([projectId, isLast]);
      await answer();
    },
    (_decision, error) => refused.push(error),
  );
});

test('a decision shows as made at once, and is sent when its way back has gone', async () => {
  held.hold(decision);
  expect([[...held.shown()], sent]).toEqual([['p1'], []]);
  await held.release('p1');
  expect([[...held.shown()], sent]).toEqual([[], [['p1', false]]]);
});

test('one that was taken back is never sent', async () => {
  held.hold(decision);
  expect(held.takeBack('p1')).toBe(true);
  await held.release('p1');
  await held.releaseAll();
  expect([[...held.shown()], sent]).toEqual([[], []]);
});

test('one that is on its way cannot be taken back any more, and still shows as made', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  answer = () => promise;
  held.hold(decision);
  const done = held.release('p1');
  expect([held.takeBack('p1'), [...held.shown()]]).toEqual([false, ['p1']]);
  resolve();
  await done;
  expect([...held.shown()]).toEqual([]);
});

test('all that are held go when the page is left, each once', async () => {
  held.hold(decision);
  held.hold({ ...decision, projectId: 'p2' });
  await Promise.all([held.releaseAll(true), held.releaseAll(true)]);
  expect(sent).toEqual([
    ['p1', true],
    ['p2', true],
  ]);
});

test('one that is refused shows as open again, and is told', async () => {
  answer = () => Promise.reject(new Error('no'));
  held.hold(decision);
  await held.release('p1');
  expect([[...held.shown()], refused]).toEqual([[], [new Error('no')]]);
});
