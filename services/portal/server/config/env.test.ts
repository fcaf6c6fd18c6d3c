import { expect, test } from 'vitest';
import { readPortalEnv } from './env.ts';

test('short links are printed below an address of the installation, and anything else is refused without its value', () => {
  const read = (value: string) => readPortalEnv({ PORTAL_SHORT_LINK_URL: value }).shortLinkUrl;
  expect(read('https://go.faculty.example/')).toBe('https://go.faculty.example');
  expect(read('')).toBe(undefined);
  for (const value of ['go.faculty.example', 'javascript:secret'])
    expect(() => read(value)).toThrow(
      expect.objectContaining({ code: 'setting_invalid', message: expect.not.stringContaining('secret') }),
    );
});
