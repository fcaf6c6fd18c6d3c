import { expect, test } from 'vitest';
import { serviceNames } from '../service-names.ts';
import { findSettingFaults } from './setting-faults.ts';

const faultsOf = async (env: NodeJS.ProcessEnv) => (await findSettingFaults(serviceNames, env)).map(({ message }) => message);

test('settings that nothing refuses have no faults', async () => {
  expect(await faultsOf({})).toEqual([]);
});

test('the faults of all services and of the launcher are found at once, and no message has a value', async () => {
  const env = {
    FORECAST_PORT: 'hunter2',
    LOG_LEVEL: 'hunter2',
    OTEL_EXPORTER_OTLP_ENDPOINT: 'hunter2',
    OTEL_TRACES_SAMPLER_ARG: 'hunter2',
    FORECAST_EVIDENCE_DAYS: 'hunter2',
    CATALOG_LOG_KEY: 'hunter2',
    CATALOG_REPORT_URL: 'hunter2',
    PORTAL_SMTP_URL: 'hunter2',
    PORTAL_APPROVALS_KEY: 'hunter2',
    PORTAL_RATE_LIMIT_EMAIL_SENT: 'hunter2',
    STORAGE_S3_ENDPOINT: 'hunter2',
    FUNCTIONS_ANSWER_MS: 'hunter2',
  };
  const messages = await faultsOf(env);
  const named = Object.keys(env).filter((name) => messages.filter((message) => message.includes(name)).length === 1);
  expect(named).toEqual(Object.keys(env));
  expect(messages.join('\n')).not.toContain('hunter2');
});

test('an invalid e-mail address for reports is refused', async () => {
  for (const wrong of ['hunter2', 'a@b?cc=c@d', 'a@b,c@d', 'mailto:a@b'])
    expect(await faultsOf({ CATALOG_REPORT_EMAIL: wrong })).toEqual([expect.stringMatching(/^CATALOG_REPORT_EMAIL/)]);
  expect(await faultsOf({ CATALOG_REPORT_EMAIL: 'catalog@example.org' })).toEqual([]);
});

test('outside development the secrets of the portal are asked for with the rest', async () => {
  const messages = await faultsOf({ PUBLIC_URL_PORTAL: 'https://portal.example.org', FORECAST_EVIDENCE_DAYS: 'x' });
  expect(messages.join('\n')).toMatch(/FORECAST_EVIDENCE_DAYS[\s\S]*SUPABASE_JWT_SECRET[\s\S]*SUPABASE_SECRET_KEY/);
});

test('a direct address belongs to the address of the pooler', async () => {
  expect(await faultsOf({ DATABASE_URL_DIRECT: 'postgresql://127.0.0.1/trivium' })).toEqual([
    expect.stringMatching(/^DATABASE_URL_DIRECT is set without DATABASE_URL/),
  ]);
});
