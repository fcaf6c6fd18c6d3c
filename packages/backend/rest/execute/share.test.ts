import { expect, test } from 'vitest';
import { createShare } from './share.ts';

/** Works that end when they are told to, and who runs now. */
function watched() {
  const running: string[] = [];
  const work = (name: string, isFailing = false) => {
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    const end = () => (isFailing ? reject(new Error(name)) : resolve(name));
    const begin = () => {
      running.push(name);
      return promise.finally(() => running.splice(running.indexOf(name), 1));
    };
    return { begin, end };
  };
  return { running, work };
}

test('what somebody asks for beyond their share waits behind it, in order, and nobody else does', async () => {
  const share = createShare(2);
  const { running, work } = watched();
  const works = ['a1', 'a2', 'a3', 'a4', 'b1'].map((name) => work(name, name === 'a1'));
  const answers = works.map(({ begin }, at) => share(at < 4 ? 'ann' : 'bob', begin).catch(() => 'failed'));
  expect(running).toEqual(['a1', 'a2', 'b1']);
  works[0]?.end();
  expect(await answers[0]).toBe('failed');
  expect(running).toEqual(['a2', 'b1', 'a3']);
  for (const { end } of works) end();
  expect(await Promise.all(answers)).toEqual(['failed', 'a2', 'a3', 'a4', 'b1']);
  expect(running).toEqual([]);
});

test('a share that nobody uses any more is whole again', async () => {
  const share = createShare(1);
  for (const name of ['one', 'two']) expect(await share('ann', async () => name)).toBe(name);
});

test('who waits too long is told so, and takes no place', async () => {
  const share = createShare(1, 1);
  const { running, work } = watched();
  const [first, second] = [work('first'), work('second')];
  const answer = share('ann', first.begin);
  await expect(share('ann', second.begin)).rejects.toMatchObject({ code: 'PGRST003', status: 504 });
  first.end();
  expect([await answer, running]).toEqual(['first', []]);
  expect(await share('ann', async () => 'third')).toBe('third');
});
