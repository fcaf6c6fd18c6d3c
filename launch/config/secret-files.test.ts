import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readSettings } from './env.ts';
import { findSettingFaults } from './setting-faults.ts';

async function secretFile(content: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'secret-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, 'secret');
  await writeFile(file, content);
  return file;
}

test('a setting may be in a file that its name with _FILE names, a newline at the end left out', async () => {
  const env = { DATABASE_URL_FILE: await secretFile('postgresql://u:p@host/database\n') };
  expect(readSettings(env).services.catalog.databaseUrl).toBe('postgresql://u:p@host/database');
  // Again, as processes do that are started with these settings.
  expect(readSettings(env).services.catalog.databaseUrl).toBe('postgresql://u:p@host/database');
});

test('names of others that end in _FILE are left alone', () => {
  expect(() => readSettings({ SSL_CERT_FILE: '/nowhere', TRIVIUM_HOME: '/tmp' })).not.toThrow();
});

test('a file that cannot be read, is empty or differs from the setting is refused by name, with all other faults', async () => {
  const env = {
    CATALOG_LOG_KEY_FILE: '/nowhere/key',
    FORECAST_LINK_SECRET_FILE: await secretFile('\n'),
    SUPABASE_SECRET_KEY: 'hunter2',
    SUPABASE_SECRET_KEY_FILE: await secretFile('hunter3'),
    LOG_LEVEL: 'loud',
  };
  const faults = await findSettingFaults(['forecast'], env);
  expect(faults.map(({ code }) => code)).toEqual(Array.from({ length: 4 }, () => 'setting_invalid'));
  const messages = faults.map(({ message }) => message).join('\n');
  for (const name of ['CATALOG_LOG_KEY_FILE', 'FORECAST_LINK_SECRET_FILE', 'SUPABASE_SECRET_KEY_FILE', 'LOG_LEVEL'])
    expect(messages).toContain(name);
  expect(messages).not.toMatch(/hunter/);
});
