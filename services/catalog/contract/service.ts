/** The service's name, version and address for responses, pages and the OpenAPI description. */
export const service = {
  name: 'Trivium Catalog',
  apiVersion: '0.0.1',
  repositoryUrl: 'https://github.com/trivium-faculty/trivium',
} as const;

/** Headers of every response, errors included: the tier, and the daily limit. */
export const sourceHeaders = {
  'x-source-tier': 'public',
  'x-source-limit-rpd': '1000',
  'x-source-cost': '1',
  'x-source-enforcement': 'phase-0-soft',
} as const;
