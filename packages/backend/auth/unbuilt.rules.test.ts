import { expect, test } from 'vitest';
import { configSchema } from '../project/config.ts';
import { unbuiltSections } from './unbuilt.rules.ts';

const read = (auth: object) => unbuiltSections(configSchema.parse({ auth }).auth);

test('what is switched on and not there is named', () => {
  const auth = {
    captcha: { enabled: true, provider: 'hcaptcha' },
    web3: { solana: { enabled: true } },
    third_party: { firebase: { enabled: false } },
    mfa: { phone: { enroll_enabled: true }, totp: { enroll_enabled: true } },
  };
  expect(read(auth)).toEqual(['auth.captcha', 'auth.web3.solana', 'auth.mfa.phone']);
  expect(read({})).toEqual([]);
});
