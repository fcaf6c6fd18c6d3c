import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readSettings } from './env.ts';
import { findSettingFaults } from './setting-faults.ts';
import { sayUnreadable } from './unreadable.rules.ts';

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

test('of a file that cannot be read the setting, the file and the remedy are said', async () => {
  const missing = '/nowhere/key';
  const folder = dirname(await secretFile('hunter2'));
  const messages = (
    await findSettingFaults(['catalog'], { CATALOG_LOG_KEY_FILE: missing, CATALOG_CLIENT_SECRET_FILE: folder })
  ).map(({ message }) => message);
  expect(messages).toEqual([
    `CATALOG_LOG_KEY_FILE names ${missing}, which is missing (ENOENT): put the file there, or correct the path.`,
    `CATALOG_CLIENT_SECRET_FILE names ${folder}, which cannot be read (EISDIR): it must be a file.`,
  ]);
  // Root may read all, so this one is asked of the rule.
  expect(sayUnreadable(missing, 'EACCES')).toMatch(/^\/nowhere\/key, which this user may not read \(EACCES\): .*chown/);
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
