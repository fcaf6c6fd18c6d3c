/** The nine endpoints of the specification, as `/api/stats` lists them. Extensions are in the OpenAPI description only. */
export const endpoints = [
  { method: 'GET', path: '/api/markets', summary: 'The catalog of markets.' },
  { method: 'POST', path: '/api/resolve', summary: 'Dry-run the resolver for a market or a question of your own.' },
  { method: 'GET', path: '/api/resolve/status', summary: 'Which resolver providers are configured.' },
  { method: 'GET', path: '/api/cross-venue', summary: 'Matching markets on two other venues.' },
  { method: 'POST', path: '/api/waitlist', summary: 'Say that you would trade on a market.' },
  { method: 'GET', path: '/api/health', summary: 'Whether the service is up.' },
  { method: 'GET', path: '/api/stats', summary: 'Counts and configuration of the service.' },
  { method: 'GET', path: '/api/proposals', summary: 'The queue of proposed markets.' },
  { method: 'GET', path: '/api/openapi.json', summary: 'This description, as OpenAPI 3.1.' },
] as const;
