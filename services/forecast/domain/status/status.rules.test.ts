import { expect, test } from 'vitest';
import { statusOfParts, type StatusInput } from './status.rules.ts';

const now = new Date('2027-01-01T12:00:00Z');
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
const work = {
  deliveriesWaiting: 0,
  deliveryDueAt: null,
  lastDeliveredAt: null,
  kalshiIndexedAt: ago(20),
  announcementDueAt: null,
};
const healthy: StatusInput = {
  now,
  work,
  dataTime: ago(60),
  resolver: { providersConfigured: ['openai', 'groq'], providersAvailable: ['openai', 'groq'] },
  polymarket: { answeredAt: ago(5), failedAt: ago(9) },
};
const reasons = (input: Partial<StatusInput>) => {
  const { state, parts } = statusOfParts({ ...healthy, ...input });
  return [state, ...parts.flatMap(({ name, reason }) => (reason ? [`${name}: ${reason}`] : []))];
};

test('a service whose parts all work is ok', () => {
  expect(reasons({})).toEqual(['ok']);
});

test.for<[rule: string, input: Partial<StatusInput>, ...expected: string[]]>([
  ['an unreachable database', { work: undefined }, 'degraded', 'database: database_unreachable'],
  [
    'a provider that is paused',
    { resolver: { providersConfigured: ['openai', 'groq'], providersAvailable: ['groq'] } },
    'degraded',
    'resolver: providers_paused',
  ],
  [
    'providers that are all paused',
    { resolver: { providersConfigured: ['openai'], providersAvailable: [] } },
    'degraded',
    'resolver: all_providers_paused',
  ],
  [
    'a venue whose last search failed',
    { polymarket: { answeredAt: ago(9), failedAt: ago(5) } },
    'degraded',
    'polymarket: last_search_failed',
  ],
  ['a missing index', { work: { ...work, kalshiIndexedAt: null } }, 'degraded', 'kalshi: index_missing'],
  ['an old index', { work: { ...work, kalshiIndexedAt: ago(181) } }, 'degraded', 'kalshi: index_old'],
  ['a delivery that is overdue', { work: { ...work, deliveryDueAt: ago(11) } }, 'degraded', 'webhooks: deliveries_late'],
  [
    'an announcement that is overdue',
    { work: { ...work, announcementDueAt: ago(11) } },
    'degraded',
    'announcements: announcements_late',
  ],
])('%s degrades the service', ([, input, ...expected]) => {
  expect(reasons(input)).toEqual(expected);
});

test('what is not set up or not asked yet does not degrade it', () => {
  const input = {
    resolver: { providersConfigured: [], providersAvailable: [] },
    polymarket: { answeredAt: null, failedAt: null },
  };
  expect(reasons(input)).toEqual(['ok', 'resolver: no_provider_configured', 'polymarket: not_asked_yet']);
});
