import { assert, property, stringMatching } from 'fast-check';
import { expect, test } from 'vitest';
import { slipPayload } from '../../../../supabase/tests/shop/slip-payload.rules.ts';
import { readSlip } from './slip.rules.ts';

const transfer = slipPayload('014', '2026112100');

test('every mini-QR has its bank and its reference', () => {
  assert(
    property(stringMatching(/^[0-9]{3}$/), stringMatching(/^[0-9A-Za-z]{1,60}$/), (bank, reference) => {
      expect(readSlip(slipPayload(bank, reference))).toEqual({ bank, reference });
    }),
  );
});

test.each([
  ['no QR at all', 'hello'],
  ['a wrong checksum', transfer.replace(/....$/, '0000')],
  ['a changed reference', transfer.replace('20261121', '20261122')],
  ['another country', slipPayload('014', '1', 'US')],
  ['a payment request', slipPayload('014', '1', 'TH', '000002')],
  ['more text than any slip has', slipPayload('014', '1', 'TH', '000001', 10)],
  ['a length beyond the end', '0099'],
])('a slip with %s is unreadable', (_what, payload) => {
  expect(readSlip(payload)).toBeUndefined();
});
