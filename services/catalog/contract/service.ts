/** What the service says of itself, in one place for answers, pages and the description. */
export const service = {
  name: 'Trivium Catalog',
  apiVersion: '0.0.1',
  repositoryUrl: 'https://github.com/trivium-faculty/trivium',
} as const;

/** On every answer, refusals included: the tier that was served, and what a day allows. */
export const sourceHeaders = {
  'x-source-tier': 'public',
  'x-source-limit-rpd': '1000',
  'x-source-cost': '1',
  'x-source-enforcement': 'phase-0-soft',
} as const;
