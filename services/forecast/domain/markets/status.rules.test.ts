import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dataTime, nextStatusChange, statusAt } from './status.rules.ts';

const closesAt = new Date('2027-03-10T12:00:00Z');
const hoursBefore = (hours: number) => new Date(closesAt.getTime() - hours * 3_600_000);
const market = { closesAt, resolvedAt: null };

test('a market is open until 72 hours before it closes', () => {
  expect(statusAt(market, new Date(hoursBefore(72).getTime() - 1))).toBe('open');
  expect(statusAt(market, hoursBefore(72))).toBe('closing-soon');
});

test('a market stays closing-soon after its close until an operator resolves it', () => {
  const resolvedAt = new Date(closesAt.getTime() + 3_600_000);
  expect(statusAt(market, new Date(closesAt.getTime() + 1e9))).toBe('closing-soon');
  expect(statusAt({ closesAt, resolvedAt }, new Date(resolvedAt.getTime() - 1))).toBe('closing-soon');
  expect(statusAt({ closesAt, resolvedAt }, resolvedAt)).toBe('resolved');
});

test('a market resolved early is resolved at once', () => {
  expect(statusAt({ closesAt, resolvedAt: hoursBefore(500) }, hoursBefore(499))).toBe('resolved');
});

test('the next status change is the soonest moment after now at which any status differs', () => {
  const moments = fc.date({ min: new Date('2026-01-01'), max: new Date('2028-01-01'), noInvalidDate: true });
  const markets = fc.array(fc.record({ closesAt: moments, resolvedAt: fc.option(moments, { nil: null }) }), { maxLength: 6 });
  fc.assert(
    fc.property(markets, moments, (all, now) => {
      const statuses = (at: Date) => all.map((one) => statusAt(one, at)).join();
      const next = nextStatusChange(all, now);
      const last = next ? new Date(next.getTime() - 1) : new Date('2030-01-01');
      // Nothing changes before it …
      expect(statuses(last)).toBe(statuses(now));
      // … and the data are never older than a change that the clock made.
      expect(dataTime({ markets: all as never, changedAt: new Date(0) }, next ?? now).getTime()).toBe(
        next?.getTime() ?? dataTime({ markets: all as never, changedAt: new Date(0) }, last).getTime(),
      );
    }),
  );
});

test('the time of the data is the later of the last database change and the last status change', () => {
  const changedAt = new Date('2027-01-01T00:00:00Z');
  const catalog = { markets: [market] as never, changedAt };
  expect(dataTime(catalog, hoursBefore(100))).toEqual(changedAt);
  expect(dataTime(catalog, hoursBefore(1))).toEqual(hoursBefore(72));
});
