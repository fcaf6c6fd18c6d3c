/** The representations that an answer can have. */
export type Representation =
  | { readonly kind: 'json'; readonly isStripped: boolean; readonly contentType: string }
  | { readonly kind: 'object'; readonly isStripped: boolean; readonly contentType: string }
  | { readonly kind: 'csv'; readonly contentType: string }
  | { readonly kind: 'geojson'; readonly contentType: string }
  | { readonly kind: 'openapi'; readonly contentType: string }
  | {
      readonly kind: 'plan';
      readonly of: Representation;
      readonly isJson: boolean;
      readonly options: readonly PlanOption[];
      readonly contentType: string;
    };

export type PlanOption = 'analyze' | 'verbose' | 'settings' | 'buffers' | 'wal';

const planOptions: PlanOption[] = ['analyze', 'verbose', 'settings', 'buffers', 'wal'];

/** The media types of an Accept header, the client's favourite first. */
export function parseAccept(header: string | null): string[] {
  if (header === null || header.trim() === '') return ['*/*'];
  const ranges = splitOutsideQuotes(header).map((text) => {
    const quality = /;\s*q=([\d.]+)/i.exec(text)?.[1];
    return { type: text.replace(/;\s*q=[\d.]+/i, '').trim(), quality: quality === undefined ? 1 : Number(quality) };
  });
  return ranges
    .filter(({ type, quality }) => type !== '' && quality > 0)
    .toSorted((a, b) => b.quality - a.quality)
    .map(({ type }) => type);
}

const splitOutsideQuotes = (text: string) => text.match(/(?:[^,"]|"[^"]*")+/g) ?? [];

/** The representation of a media type; undefined for an unsupported one. */
export function representationOf(type: string): Representation | undefined {
  const [name = '', ...parameters] = type.split(/;(?=(?:[^"]*"[^"]*")*[^"]*$)/).map((part) => part.trim());
  const settings = new Map(parameters.map((part) => part.split(/=(.*)/s) as [string, string]));
  const isStripped = settings.get('nulls') === 'stripped';
  const stripped = isStripped ? ';nulls=stripped' : '';
  switch (name.toLowerCase()) {
    case '*/*':
    case 'application/*':
    case 'application/json':
    case 'application/vnd.pgrst.array':
    case 'application/vnd.pgrst.array+json': {
      const isArray = isStripped && name.includes('vnd');
      const contentType = isArray ? 'application/vnd.pgrst.array+json;nulls=stripped' : 'application/json';
      return { kind: 'json', isStripped: isArray, contentType: `${contentType}; charset=utf-8` };
    }
    case 'application/vnd.pgrst.object':
    case 'application/vnd.pgrst.object+json':
      return { kind: 'object', isStripped, contentType: `application/vnd.pgrst.object+json${stripped}; charset=utf-8` };
    case 'text/csv':
      return { kind: 'csv', contentType: 'text/csv; charset=utf-8' };
    case 'application/geo+json':
      return { kind: 'geojson', contentType: 'application/geo+json; charset=utf-8' };
    case 'application/openapi+json':
      return { kind: 'openapi', contentType: 'application/openapi+json; charset=utf-8' };
    case 'application/vnd.pgrst.plan':
    case 'application/vnd.pgrst.plan+text':
    case 'application/vnd.pgrst.plan+json':
      return planRepresentation(name.toLowerCase(), settings);
    default:
      return undefined;
  }
}

function planRepresentation(name: string, settings: ReadonlyMap<string, string>): Representation | undefined {
  const target = (settings.get('for') ?? '"application/json"').replaceAll('"', '');
  const of = representationOf(target);
  if (!of || of.kind === 'plan') return undefined;
  const requested = (settings.get('options') ?? '').split('|');
  const isJson = name.endsWith('+json');
  const options = planOptions.filter((option) => requested.includes(option));
  const optionsText = options.length > 0 ? `; options=${options.join('|')}` : '';
  const contentType = `application/vnd.pgrst.plan+${isJson ? 'json' : 'text'}; for="${target}"${optionsText}; charset=utf-8`;
  return { kind: 'plan', of, isJson, options, contentType };
}
