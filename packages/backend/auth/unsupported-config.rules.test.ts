import { expect, test } from 'vitest';
import { configSchema } from '../project/config.ts';
import { unsupportedSections } from './unsupported-config.rules.ts';

const read = (auth: object) => unsupportedSections(configSchema.parse({ auth }).auth);

test('an enabled section that is not supported is listed by its key', () => {
  const auth = {
    captcha: { enabled: true, provider: 'hcaptcha' },
    web3: { solana: { enabled: true } },
    third_party: { firebase: { enabled: false } },
    mfa: { phone: { enroll_enabled: true }, totp: { enroll_enabled: true } },
  };
  expect(read(auth)).toEqual(['auth.captcha', 'auth.web3.solana', 'auth.mfa.phone']);
  expect(read({})).toEqual([]);
});
