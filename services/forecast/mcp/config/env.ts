/** The service that the tools speak to, without a slash at its end. */
export const readBaseUrl = (env: NodeJS.ProcessEnv = process.env): string =>
  (env['TRIVIUM_FORECAST_URL'] || 'http://127.0.0.1:4101').replace(/\/+$/, '');
