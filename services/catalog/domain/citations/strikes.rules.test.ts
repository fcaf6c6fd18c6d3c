import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Classification } from './classify.rules.ts';
import { countStrike, noStrikes, type Strikes } from './strikes.rules.ts';

const day = 24 * 60 * 60 * 1000;
const at = (days: number) => new Date(Date.UTC(2026, 10, 1) + days * day);
const absent: Classification = { state: 'absent', code: 'page_absent' };
const unresolved: Classification = { state: 'absent', code: 'host_unresolved' };

/** The states after a sequence of classifications. */
function follow(probes: readonly (readonly [number, Classification, boolean?])[]) {
  let strikes: Strikes = noStrikes;
  return probes.map(([days, verdict, isOnline = true]) => {
    const next = countStrike(strikes, verdict, at(days), isOnline);
    strikes = next;
    return `${next.state} ${next.consecutiveFailures}`;
  });
}
const of = (state: Classification['state']): Classification => ({ state, code: null });

test('three failures in a row, three days apart, make a citation dead', () => {
  expect(
    follow([
      [0, absent],
      [3, absent],
      [6, absent],
      [9, absent],
    ]),
  ).toEqual(['transient 1', 'transient 2', 'dead 3', 'dead 4']);
});

test('failures closer together count once', () => {
  expect(
    follow([
      [0, absent],
      [2.99, absent],
      [3, absent],
      [5.9, absent],
      [6, absent],
    ]),
  ).toEqual(['transient 1', 'transient 1', 'transient 2', 'transient 2', 'dead 3']);
});

test.each(['ok', 'redirected', 'moved-content', 'soft404', 'blocked', 'paywalled', 'gone'] as const)(
  '%s resets the strikes',
  (state) => {
    expect(
      follow([
        [0, absent],
        [3, absent],
        [6, of(state)],
        [9, absent],
      ]),
    ).toEqual(['transient 1', 'transient 2', `${state} 0`, 'transient 1']);
  },
);

test('a temporary failure neither adds nor removes strikes, and a dead page stays dead', () => {
  const passing = of('transient');
  expect(
    follow([
      [0, passing],
      [3, passing],
      [6, passing],
      [9, passing],
    ]),
  ).toEqual(Array.from({ length: 4 }, () => 'transient 0'));
  expect(
    follow([
      [0, absent],
      [3, absent],
      [4, passing],
      [6, absent],
      [9, passing],
    ]),
  ).toEqual(['transient 1', 'transient 2', 'transient 2', 'dead 3', 'dead 3']);
});

test('while offline an unresolved name is no strike, but a 404 is', () => {
  expect(
    follow([
      [0, unresolved, false],
      [3, unresolved, false],
      [6, unresolved, true],
    ]),
  ).toEqual(['transient 0', 'transient 0', 'transient 1']);
  expect(follow([[0, absent, false]])).toEqual(['transient 1']);
});

const verdicts = fc.constantFrom<Classification>(
  absent,
  unresolved,
  of('ok'),
  of('redirected'),
  of('blocked'),
  of('transient'),
  of('paywalled'),
  of('soft404'),
  of('gone'),
);
const rows = fc.array(fc.tuple(fc.integer({ min: 0, max: 5 * day }), verdicts, fc.boolean()), { maxLength: 30 });

test('property: a blocked page is never dead, an absent one is never healthy, and a dead one failed three times in six days', () => {
  fc.assert(
    fc.property(rows, (steps) => {
      let strikes: Strikes = noStrikes;
      let now = at(0).getTime();
      let firstFailure: number | undefined;
      for (const [pause, verdict, isOnline] of steps) {
        now += pause;
        const next = countStrike(strikes, verdict, new Date(now), isOnline);
        if (verdict.state === 'blocked') expect(next.state).toBe('blocked');
        if (verdict.state === 'absent') {
          expect(['transient', 'dead']).toContain(next.state);
          firstFailure ??= now;
        } else if (verdict.state !== 'transient') firstFailure = undefined;
        if (next.state === 'dead') {
          expect(next.consecutiveFailures).toBeGreaterThanOrEqual(3);
          expect(now - (firstFailure ?? now)).toBeGreaterThanOrEqual(6 * day);
        }
        strikes = next;
      }
    }),
    { numRuns: 2_000 },
  );
});
