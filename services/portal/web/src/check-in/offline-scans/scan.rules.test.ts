import fc from 'fast-check';
import { expect, test } from 'vitest';
import { attemptOf, ofPerson, waitAfter } from './scan.rules.ts';

test.each([
  [200, undefined, { kind: 'counted' }],
  [410, 'check_in_code_expired', { kind: 'refused', refusal: 'check_in_code_expired' }],
  [400, 'check_in_code_invalid', { kind: 'refused', refusal: 'check_in_code_invalid' }],
  [422, 'check_in_scan_ahead', { kind: 'refused', refusal: 'check_in_scan_ahead' }],
  [401, 'check_in_anonymous', { kind: 'unsent' }],
  [401, 'PGRST303', { kind: 'unsent' }],
  [0, '', { kind: 'unsent' }],
  [503, undefined, { kind: 'unsent' }],
  [429, 'over_request_rate_limit', { kind: 'unsent' }],
])('an answer %s %s means %o', (status, code, attempt) => {
  expect(attemptOf({ status, code })).toEqual(attempt);
});

test('the delay grows up to a minute', () => {
  fc.assert(
    fc.property(fc.nat({ max: 100 }), (failures) => {
      expect(waitAfter(failures + 1)).toBeGreaterThanOrEqual(waitAfter(failures));
      expect(waitAfter(failures)).toBeLessThanOrEqual(60_000);
    }),
  );
});

test('on a shared device people see only their own scans, newest first', () => {
  const scan = (userId: string, scannedAt: string) => ({ userId, eventId: 'e', code: scannedAt, scannedAt });
  const scans = [scan('a', '2026-11-21T02:00:00Z'), scan('b', '2026-11-21T03:00:00Z'), scan('a', '2026-11-21T04:00:00Z')];
  expect(ofPerson(scans, 'a')).toEqual([scans[2], scans[0]]);
});
