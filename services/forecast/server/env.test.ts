import { expect, test } from 'vitest';
import { readForecastEnv } from './env.ts';

test.for([
  ['FORECAST_PROVIDER_SECONDS', '0'],
  ['FORECAST_PROVIDER_CALLS', '0'],
  ['FORECAST_PROVIDER_CALLS', '1'],
  ['FORECAST_PROVIDER_CALLS', '2.5'],
  ['FORECAST_EVIDENCE_DAYS', '-1'],
] as const)('%s=%s is refused, and the refusal names the setting: setting_invalid', ([name, value]) => {
  expect(() => readForecastEnv({ [name]: value })).toThrow(
    expect.objectContaining({ code: 'setting_invalid', message: expect.stringContaining(name) }),
  );
});

test('a budget of no evidence is a budget', () => {
  expect(readForecastEnv({ FORECAST_EVIDENCE_PAGES: '0' }).evidence.total.rows).toBe(0);
});
