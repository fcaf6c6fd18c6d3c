import { expect, test } from 'vitest';
import { namesAddress } from './address.rules.ts';

test('a text names an address, or none', () => {
  expect([namesAddress('Write to [us](mailto:dpo@faculty.example).'), namesAddress('Write to us @ the office.')]).toEqual([
    true,
    false,
  ]);
});
