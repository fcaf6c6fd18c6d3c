/** What this service reads from the environment besides what every service is given. */
export interface ForecastEnv {
  readonly polymarketUrl: string;
  /** Signs removal links; undefined: the one kept in the state folder. Replicas on several machines need the same. */
  readonly linkSecret: string | undefined;
  readonly rateLimits: 'on' | 'off';
}

export const readForecastEnv = (env: NodeJS.ProcessEnv = process.env): ForecastEnv => ({
  polymarketUrl: (env['FORECAST_POLYMARKET_URL'] || 'https://gamma-api.polymarket.com').replace(/\/+$/, ''),
  linkSecret: env['FORECAST_LINK_SECRET'] || undefined,
  rateLimits: env['FORECAST_RATE_LIMITS'] === 'off' ? 'off' : 'on',
});
