export type Device = 'phone' | 'tablet' | 'computer' | 'robot';

/** The data of a click: no browser name and no full referrer. */
export interface Click {
  readonly utm: Readonly<Record<string, string>>;
  readonly referrerHost: string | null;
  readonly device: Device;
}

const utmNames = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content'];
const valueLength = 200;

const robots =
  /bot\b|bot\/|crawl|spider|slurp|preview|facebookexternalhit|whatsapp|telegram|discord|line-poker|curl|wget|python|headless/i;

/** The kind of device by the User-Agent header; without one it is a robot. */
export function deviceOf(userAgent: string | null): Device {
  if (!userAgent || robots.test(userAgent)) return 'robot';
  if (/ipad|tablet|kindle|silk|android(?!.*mobile)/i.test(userAgent)) return 'tablet';
  return /mobi|iphone|ipod|android/i.test(userAgent) ? 'phone' : 'computer';
}

function hostOf(referrer: string | null): string | null {
  if (referrer === null || !URL.canParse(referrer)) return null;
  const { protocol, hostname } = new URL(referrer);
  return /^https?:$/.test(protocol) && hostname.length <= 255 ? hostname : null;
}

/** The UTM data, the referrer and the device of a request. */
export const readClick = (query: URLSearchParams, headers: Headers): Click => ({
  utm: Object.fromEntries(
    utmNames.flatMap((name) => {
      const value = (query.get(name) ?? '').replaceAll('\0', '').trim().slice(0, valueLength).toWellFormed();
      return value === '' ? [] : [[name, value]];
    }),
  ),
  referrerHost: hostOf(headers.get('referer')),
  device: deviceOf(headers.get('user-agent')),
});

/** The target with the UTM data of the request, which overrides its own. Nothing else is passed on. */
export function addressFor(target: URL, query: URLSearchParams): URL {
  const address = new URL(target);
  for (const name of utmNames) {
    const value = query.get(name);
    if (value) address.searchParams.set(name, value.slice(0, valueLength));
  }
  return address;
}
