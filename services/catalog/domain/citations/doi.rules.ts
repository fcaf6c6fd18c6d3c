import type { Classification } from './classify.rules.ts';
import type { ProbeCode } from './fetched-page.ts';

/** The decoded DOI of a resolver address; null for any other address. */
export function readDoi(url: string): string | null {
  const address = URL.parse(url);
  if (address === null || !/^(?:dx\.|www\.)?doi\.org$/.test(address.hostname)) return null;
  try {
    return /^\/(10\.\d{4,9}(?:\.\d+)*\/.+)$/.exec(decodeURIComponent(address.pathname))?.[1] ?? null;
  } catch {
    return null;
  }
}

/** The address of a DOI in the resolver's API. `base` is `https://doi.org`, except in tests. */
export const handleUrl = (base: string, doi: string): string =>
  `${base}/api/handles/${doi.split('/').map(encodeURIComponent).join('/')}?type=URL`;

/** Response codes of the Handle System, by the DOI handbook. */
const success = 1;
const handleNotFound = 100;
const valuesNotFound = 200;

/**
 * Classifies the resolver's answer about a DOI, with the address that it leads to. The publisher is not asked, since
 * publishers block programs. A registered DOI that leads somewhere is what was cited.
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
