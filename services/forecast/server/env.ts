import { providers, refuse, type Provider } from '../contract/index.ts';
import { defaultEvidenceLimits as limits, type EvidenceLimits } from '../domain/resolution/evidence-budget.rules.ts';
import { defaultPanelLimits, type PanelLimits } from '../domain/providers/panel-session.ts';
import type { ProviderSettings } from '../domain/providers/language-model.ts';

/** The settings of this service; the launcher reads those that all services share. */
export interface ForecastEnv {
  readonly polymarketUrl: string;
  readonly kalshiUrl: string;
  /** Signs removal links; undefined uses the secret in the state folder. Replicas on several machines need the same one. */
  readonly linkSecret: string | undefined;
  readonly rateLimits: 'on' | 'off';
  /** The providers with a key. */
  readonly providers: readonly ProviderSettings[];
  readonly panelLimits: PanelLimits;
  /** Private addresses that may be fetched, such as `127.0.0.1:8080`. */
  readonly outboundAllow: readonly string[];
  readonly evidence: EvidenceLimits;
  /** Additional origins whose pages may use `/mcp`. */
  readonly mcpOrigins: readonly string[];
}

export const readForecastEnv = (env: NodeJS.ProcessEnv = process.env): ForecastEnv => ({
  polymarketUrl: baseUrl(env['FORECAST_POLYMARKET_URL']) ?? 'https://gamma-api.polymarket.com',
  kalshiUrl: baseUrl(env['FORECAST_KALSHI_URL']) ?? 'https://external-api.kalshi.com/trade-api/v2',
  linkSecret: env['FORECAST_LINK_SECRET'] || undefined,
  rateLimits: env['FORECAST_RATE_LIMITS'] === 'off' ? 'off' : 'on',
  providers: providers.flatMap((name) => readProvider(env, name)),
  panelLimits: {
    ...defaultPanelLimits,
    timeoutMs: numberOf(env, 'FORECAST_PROVIDER_SECONDS', defaultPanelLimits.timeoutMs / 1000, 1) * 1000,
    maxCalls: numberOf(env, 'FORECAST_PROVIDER_CALLS', defaultPanelLimits.maxCalls, 2),
  },
  outboundAllow: listOf(env['FORECAST_OUTBOUND_ALLOW']),
  evidence: {
    client: {
      rows: numberOf(env, 'FORECAST_EVIDENCE_CLIENT_PAGES', limits.client.rows),
      bytes: numberOf(env, 'FORECAST_EVIDENCE_CLIENT_MB', limits.client.bytes / megabyte) * megabyte,
    },
    total: {
      rows: numberOf(env, 'FORECAST_EVIDENCE_PAGES', limits.total.rows),
      bytes: numberOf(env, 'FORECAST_EVIDENCE_MB', limits.total.bytes / megabyte) * megabyte,
    },
    days: numberOf(env, 'FORECAST_EVIDENCE_DAYS', limits.days),
  },
  mcpOrigins: listOf(env['FORECAST_MCP_ORIGINS']),
});

function readProvider(env: NodeJS.ProcessEnv, name: Provider): ProviderSettings[] {
  const of = (member: string) => env[`FORECAST_${name.toUpperCase()}_${member}`] || undefined;
  const apiKey = of('API_KEY')?.trim();
  return apiKey ? [{ name, apiKey, baseUrl: baseUrl(of('BASE_URL')), model: of('MODEL') }] : [];
}

const megabyte = 1024 * 1024;

/** @throws setting_invalid */
function numberOf(env: NodeJS.ProcessEnv, name: string, byDefault: number, min = 0): number {
  const number = Number(env[name] || byDefault);
  if (!Number.isInteger(number) || number < min)
    throw refuse('setting_invalid', `${name} must be a whole number from ${min} on.`);
  return number;
}

const listOf = (value = '') => value.split(/[\s,]+/).filter(Boolean);

const baseUrl = (value: string | undefined) => value?.replace(/\/+$/, '') || undefined;
