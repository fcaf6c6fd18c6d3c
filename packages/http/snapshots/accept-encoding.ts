export type Encoding = 'br' | 'gzip' | 'identity';

/** The client's preference for each encoding, from 0 (excluded) to 1. */
export type Weights = Readonly<Record<Encoding, number>>;

const identityOnly: Weights = { br: 0, gzip: 0, identity: 1 };

// Clients send a handful of different values, so each is parsed once; the bound keeps a hostile client from filling memory.
const weightsByHeader = new Map<string, Weights>();
const maxCachedHeaders = 256;

/** Reads Accept-Encoding (RFC 9110, section 12.5.3). Never throws: an invalid weight counts as 0. */
export function readAcceptEncoding(header: string | undefined): Weights {
  if (header === undefined) return identityOnly;
  const cached = weightsByHeader.get(header);
  if (cached !== undefined) return cached;
  const weights = parse(header);
  if (weightsByHeader.size < maxCachedHeaders && header.length <= 256) weightsByHeader.set(header, weights);
  return weights;
}

function parse(header: string): Weights {
  const named = new Map<string, number>();
  for (const part of header.split(',')) {
    const [coding = '', ...parameters] = part.split(';');
    const name = coding.trim().toLowerCase();
    if (name !== '') named.set(name === 'x-gzip' ? 'gzip' : name, weightOf(parameters));
  }
  const others = named.get('*');
  const br = named.get('br') ?? others ?? 0;
  const gzip = named.get('gzip') ?? others ?? 0;
  // Identity is acceptable unless it is excluded, by name or by `*;q=0`. If it is not named, it gets the highest named weight
  // so that a body which compression makes longer is sent uncompressed.
  const identity = named.get('identity') ?? others ?? (Math.max(br, gzip) || 1);
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
