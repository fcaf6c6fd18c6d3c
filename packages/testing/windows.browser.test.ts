import { expect, test } from 'vitest';
import { useBrowser } from './browser.ts';
import { isFree, leaveWindow, takeWindow } from './windows.ts';

const browser = useBrowser();
const origin = 'http://127.0.0.1';
const take = (kind: string) => takeWindow(browser(), kind, {});

test('the window that was left last is taken again, and makes no more stay open than before', async () => {
  const others = [await take('first'), await take('first'), await take('first'), await take('first')];
  for (const page of others) await leaveWindow(page, origin);
  const page = await take('second');
  await leaveWindow(page, origin);
  expect(await take('second')).toBe(page);
  expect(others.map((each) => isFree(each.context()))).toEqual([false, true, true, true]);
  for (const each of [page, await take('first'), await take('first'), await take('first')]) await each.context().close();
});
