export type Encoding = 'br' | 'gzip' | 'identity';

/** How much a client wants each encoding, 0 (not at all) to 1. */
export type Weights = Readonly<Record<Encoding, number>>;

const identityOnly: Weights = { br: 0, gzip: 0, identity: 1 };

// Browsers and libraries send a handful of values, so each is read once; the bound keeps a hostile client from filling memory.
const weightsByHeader = new Map<string, Weights>();
const maxCachedHeaders = 256;

/** Reads Accept-Encoding (RFC 9110, section 12.5.3). Never throws: what cannot be read counts as not wanted. */
export function readAcceptEncoding(header: string | undefined): Weights {
  if (header === undefined) return identityOnly;
  const known = weightsByHeader.get(header);
  if (known !== undefined) return known;
  const weights = parse(header);
  if (weightsByHeader.size < maxCachedHeaders && header.length <= 256) weightsByHeader.set(header, weights);
  return weights;
}

function parse(header: string): Weights {
  const given = new Map<string, number>();
  for (const part of header.split(',')) {
    const [coding = '', ...parameters] = part.split(';');
    const name = coding.trim().toLowerCase();
    if (name !== '') given.set(name === 'x-gzip' ? 'gzip' : name, weightOf(parameters));
  }
  const others = given.get('*');
  const br = given.get('br') ?? others ?? 0;
  const gzip = given.get('gzip') ?? others ?? 0;
  // Identity is acceptable unless it is excluded, by name or by `*;q=0`. Unnamed, it is as good as the best that is
  // named, so that a body which compression makes longer is sent as it is.
  const identity = given.get('identity') ?? others ?? (Math.max(br, gzip) || 1);
  return { br, gzip, identity };
}

function weightOf(parameters: readonly string[]): number {
  for (const parameter of parameters) {
    const [name = '', value = ''] = parameter.split('=');
    if (name.trim().toLowerCase() !== 'q') continue;
    return /^\s*(0(\.\d{0,3})?|1(\.0{0,3})?)\s*$/.test(value) ? Number(value) : 0;
  }
  return 1;
}
