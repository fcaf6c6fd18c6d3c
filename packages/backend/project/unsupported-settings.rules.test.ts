import { expect, test } from 'vitest';
import { configSchema } from './config.ts';
import { isStudioServed, unsupportedLine, unsupportedSettings } from './unsupported-settings.rules.ts';

test('what a project switches on and does not get is listed by its keys', () => {
  const config = configSchema.parse({
    api: { tls: { enabled: false } },
    db: { pooler: { enabled: true } },
    storage: { vector: { enabled: true }, image_transformation: { enabled: true } },
    studio: { enabled: true, port: 54_323 },
    auth: { mfa: { phone: { enroll_enabled: true } } },
  });
  const development = { isDevelopment: true };
  const production = { isDevelopment: false };
  expect(unsupportedSettings(config, development)).toEqual(['db.pooler', 'storage.vector', 'auth.mfa.phone']);
  expect(unsupportedSettings(config, production)).toEqual(['db.pooler', 'storage.vector', 'studio', 'auth.mfa.phone']);
  expect(unsupportedLine(config, development)).toBe(
    'switched on in config.toml and not served here: db.pooler, storage.vector, auth.mfa.phone',
  );
  expect(unsupportedLine(configSchema.parse({}), production)).toBeUndefined();
});

test('the studio is served in development unless the project switches it off', () => {
  const served = (studio: object, isDevelopment: boolean) => isStudioServed(configSchema.parse({ studio }), { isDevelopment });
  expect(served({}, true)).toBe(true);
  expect(served({ enabled: true }, true)).toBe(true);
  expect(served({ enabled: false }, true)).toBe(false);
  expect(served({ enabled: true }, false)).toBe(false);
});
