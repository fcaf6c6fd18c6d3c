import { createFakeClock } from '@trivium/testing';
import { expect, onTestFinished, test, vi } from 'vitest';
import { refreshOnChange, type LoadedSnapshots } from './refresh-on-change.ts';
import { createSnapshotTable } from './snapshot-table.ts';

const start = new Date('2026-01-01T00:00:00Z');
const text = (body: string) => ({ body, contentType: 'text/plain', cacheControl: 'no-cache' });

function setUp(load: (call: number) => Promise<LoadedSnapshots> | LoadedSnapshots) {
  const clock = createFakeClock(start);
  const table = createSnapshotTable();
  const errors: unknown[] = [];
  let calls = 0;
  const loads = vi.fn<() => Promise<LoadedSnapshots>>(async () => load(++calls));
  const refresher = refreshOnChange({ clock, table, load: loads, onError: (error) => errors.push(error) });
  onTestFinished(() => refresher.stop());
  const body = (path: string) =>
    table
      .get(path)
      ?.representations.find(({ encoding }) => encoding === 'identity')
      ?.body.toString();
  return { clock, table, errors, loads, refresher, body };
}

test('refresh resolves when its result is published', async () => {
  const { refresher, body } = setUp(() => ({ snapshots: { '/a': text('one'), '/b': text('two') } }));
  await refresher.refresh();
  expect([body('/a'), body('/b')]).toEqual(['one', 'two']);
});

test('any number of invalidations during a load cause one more load', async () => {
  let finish = (() => {}) as (loaded: LoadedSnapshots) => void;
  const { refresher, loads, body } = setUp((call) =>
    call === 1 ? new Promise<LoadedSnapshots>((resolve) => (finish = resolve)) : { snapshots: { '/a': text(`load ${call}`) } },
  );
  const first = refresher.refresh();
  for (let i = 0; i < 50; i++) refresher.invalidate();
  const last = refresher.refresh();
  finish({ snapshots: { '/a': text('load 1') } });
  await first;
  await last;
  expect(loads).toHaveBeenCalledTimes(2);
  expect(body('/a')).toBe('load 2');
});

test('the clock triggers a load when time alone changes the data', async () => {
  const { clock, refresher, loads, body } = setUp((call) => ({
    snapshots: { '/a': text(`load ${call}`) },
    nextChangeAt: call === 1 ? new Date(start.getTime() + 3_600_000) : undefined,
  }));
  await refresher.refresh();
  clock.advance(3_599_999);
  expect(loads).toHaveBeenCalledTimes(1);
  clock.advance(1);
  await vi.waitFor(() => expect(body('/a')).toBe('load 2'));
});

test('a change time in the past does not cause load after load', async () => {
  const { clock, refresher, loads } = setUp(() => ({ snapshots: {}, nextChangeAt: new Date(0) }));
  await refresher.refresh();
  clock.advance(249);
  expect(loads).toHaveBeenCalledTimes(1);
  clock.advance(1);
  expect(loads).toHaveBeenCalledTimes(2);
});

test('a failed load keeps the old bytes, is reported, and is retried after growing delays', async () => {
  const failure = new Error('database away');
  const { clock, refresher, loads, errors, body } = setUp((call) => {
    if (call > 1 && call < 4) throw failure;
    return { snapshots: { '/a': text(`load ${call}`) } };
  });
  await refresher.refresh();
  await expect(refresher.refresh()).rejects.toBe(failure);
  expect(body('/a')).toBe('load 1');
  clock.advance(500);
  await vi.waitFor(() => expect(errors).toEqual([failure, failure]));
  clock.advance(999);
  expect(loads).toHaveBeenCalledTimes(3);
  clock.advance(1);
  await vi.waitFor(() => expect(body('/a')).toBe('load 4'));
});

test('a path that is gone is removed; paths of others stay', async () => {
  const { refresher, table } = setUp((call) => ({
    snapshots: call === 1 ? { '/a': text('a'), '/b': text('b') } : { '/b': text('b') },
  }));
  await refresher.refresh();
  const before = table.get('/b');
  table.set('/other', before!);
  await refresher.refresh();
  expect([table.has('/a'), table.has('/b'), table.has('/other')]).toEqual([false, true, true]);
  expect(table.get('/b')).toBe(before);
});

test('after stop nothing is loaded or published', async () => {
  let finish = (() => {}) as (loaded: LoadedSnapshots) => void;
  const { refresher, table, loads, clock } = setUp(() => new Promise<LoadedSnapshots>((resolve) => (finish = resolve)));
  const running = refresher.refresh();
  refresher.stop();
  finish({ snapshots: { '/a': text('late') }, nextChangeAt: new Date(start.getTime() + 1000) });
  await running;
  refresher.invalidate();
  clock.advance(10_000);
  expect(table.has('/a')).toBe(false);
  expect(loads).toHaveBeenCalledTimes(1);
});
