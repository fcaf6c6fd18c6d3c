import { expect, test } from 'vitest';
import { healthOf } from './chat-health.rules.ts';

const call = (provider: string, status: number | null, hour: number) => ({
  provider,
  model: 'm',
  failure_status: status,
  created_at: `2026-10-01T${String(hour).padStart(2, '0')}:00:00Z`,
});

test('each provider has its last answer and its last failure, and those that fail now come first', () => {
  const calls = [call('second', null, 9), call('primary', 401, 8), call('primary', null, 7), call('second', 503, 6)];
  expect(healthOf(calls)).toMatchObject([
    {
      provider: 'primary',
      answers: 1,
      lastAnswerAt: '2026-10-01T07:00:00Z',
      failures: 1,
      lastFailure: { status: 401, at: '2026-10-01T08:00:00Z' },
      isFailing: true,
    },
    { provider: 'second', answers: 1, failures: 1, lastFailure: { status: 503 }, isFailing: false },
  ]);
});

test('without calls there is nothing to say', () => {
  expect(healthOf([])).toEqual([]);
});
