import { expect, test } from 'vitest';
import { configSchema } from './config.ts';
import { unsupportedLine, unsupportedSettings } from './unsupported-settings.rules.ts';

test('what a project switches on and does not get is listed by its keys', () => {
  const config = configSchema.parse({
    api: { tls: { enabled: false } },
    db: { pooler: { enabled: true } },
    storage: { vector: { enabled: true }, image_transformation: { enabled: true } },
    studio: { enabled: true, port: 54_323 },
    auth: { mfa: { phone: { enroll_enabled: true } } },
  });
  expect(unsupportedSettings(config)).toEqual(['db.pooler', 'storage.vector', 'studio', 'auth.mfa.phone']);
  expect(unsupportedLine(config)).toBe(
    'switched on in config.toml and not served here: db.pooler, storage.vector, studio, auth.mfa.phone',
  );
  expect(unsupportedLine(configSchema.parse({}))).toBeUndefined();
});
