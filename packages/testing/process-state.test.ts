import { createServer } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { differences, readProcessState } from './process-state.ts';

const globals = globalThis as unknown as Record<string, unknown>;
const ignore = () => {};

test('a file that changes nothing leaves nothing', () => {
  expect(differences(readProcessState(false), readProcessState(false))).toEqual([]);
});

test.for<[left: string, change: () => unknown, undo: () => unknown]>([
  ['environment variable LEFT', () => vi.stubEnv('LEFT', '1'), () => vi.unstubAllEnvs()],
  ['global left', () => (globals['left'] = 1), () => delete globals['left']],
  ['listener of SIGWINCH', () => process.on('SIGWINCH', ignore), () => process.off('SIGWINCH', ignore)],
  ['fake timers', () => vi.useFakeTimers(), () => vi.useRealTimers()],
])('what a file leaves in a shared process is named: %s', ([left, change, undo]) => {
  const before = readProcessState(vi.isFakeTimers());
  change();
  onTestFinished(() => void undo());
  expect(differences(before, readProcessState(vi.isFakeTimers()))).toEqual([left]);
});

test('a server that a file leaves open is named', async () => {
  const before = readProcessState(false);
  const server = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await expect.poll(() => differences(before, readProcessState(false))).toEqual(['listening server']);
});
