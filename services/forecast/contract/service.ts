/** The market of the examples in the description; a page puts a market of its own in its place. */
export const exampleSlug = 'bangkok-pm25-above-100-in-january-2027';

/** Facts about the service that health, stats, proposals and the description show. */
export const service = {
  name: 'Trivium Forecast',
  phase: 'phase-0',
  apiVersion: '0.1.0',
  listVersion: 1,
  reviewSlaHours: 72,
  mcp: { package: '@trivium/forecast-mcp', proposeTool: 'forecast_propose_market' },
} as const;
