import { afterAll, beforeAll, expect, vi } from 'vitest';
import { differences, readProcessState, type ProcessState } from './process-state.ts';

// For files that share a process: a file that leaves something there fails.
let before: ProcessState;
beforeAll(() => {
  before = readProcessState(vi.isFakeTimers());
});
afterAll(async () => {
  vi.restoreAllMocks();
  // A server that closes is there for a moment longer.
  const check = () => expect(differences(before, readProcessState(vi.isFakeTimers())), 'left in the process').toEqual([]);
  await vi.waitFor(check, { timeout: 5_000 });
});
