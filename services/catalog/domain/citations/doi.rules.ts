import type { Classification } from './classify.rules.ts';
import type { ProbeCode } from './fetched-page.ts';

/** The DOI of an address of the DOI resolver, decoded; null for any other address. */
export function readDoi(url: string): string | null {
  const address = URL.parse(url);
  if (address === null || !/^(?:dx\.|www\.)?doi\.org$/.test(address.hostname)) return null;
  try {
    return /^\/(10\.\d{4,9}(?:\.\d+)*\/.+)$/.exec(decodeURIComponent(address.pathname))?.[1] ?? null;
  } catch {
    return null;
  }
}

/** Where the resolver's interface tells of a DOI. `base` is `https://doi.org` but in tests. */
export const handleUrl = (base: string, doi: string): string =>
  `${base}/api/handles/${doi.split('/').map(encodeURIComponent).join('/')}?type=URL`;

/** The response codes of the Handle System that the DOI handbook names. */
const success = 1;
const handleNotFound = 100;
const valuesNotFound = 200;

/**
 * What the resolver says of a DOI, and where it leads. A DOI is not asked of its publisher: publishers block programs, and a
 * DOI that is registered and leads somewhere is what was cited.
 */
export function classifyHandle(status: number, body: string): Classification & { readonly leadsTo: string | null } {
  const answer = parse(body);
  const code = answer?.['responseCode'];
  if (code === success) {
    const leadsTo = findAddress(answer?.['values']);
    return leadsTo === null ? no('absent', 'doi_empty') : { state: 'ok', code: null, leadsTo };
  }
  if (code === handleNotFound) return no('absent', 'doi_absent');
  if (code === valuesNotFound) return no('absent', 'doi_empty');
  if (status === 429) return no('blocked', 'requests_limited');
  if (status === 401 || status === 403) return no('blocked', 'access_forbidden');
  return no('transient', status >= 500 ? 'server_failed' : 'doi_answer_invalid');
}

const no = (state: Classification['state'], code: ProbeCode) => ({ state, code, leadsTo: null });

function parse(body: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

function findAddress(values: unknown): string | null {
  for (const value of Array.isArray(values) ? (values as unknown[]) : []) {
    const { type, data } = value as { type?: unknown; data?: { value?: unknown } };
    const address = type === 'URL' && typeof data?.value === 'string' ? URL.parse(data.value) : null;
    if (address && /^https?:$/.test(address.protocol)) return address.href;
  }
  return null;
}
