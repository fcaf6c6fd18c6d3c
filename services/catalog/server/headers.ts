import { fixedHeaders } from '@trivium/http';
import { sourceHeaders } from '../contract/index.ts';

/** Headers of every response: the specification's fields, readable by scripts of any origin. */
const headers = {
  ...sourceHeaders,
  'access-control-expose-headers': `${fixedHeaders['access-control-expose-headers']}, Content-Disposition, X-Source-Tier, X-Source-Limit-RPD, X-Source-Cost, X-Source-Enforcement`,
};

/** The same, with whether daily limits are enforced. */
export const headersOf = (areLimitsEnforced: boolean): Readonly<Record<string, string>> =>
  areLimitsEnforced ? { ...headers, 'x-source-enforcement': 'enforced' } : headers;
