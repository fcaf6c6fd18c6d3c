import type { MediaHandler } from '../schema/model.ts';

/** The representations that an answer can have. */
export type Representation =
  | { readonly kind: 'json'; readonly isStripped: boolean; readonly contentType: string }
  | { readonly kind: 'object'; readonly isStripped: boolean; readonly contentType: string }
  | { readonly kind: 'csv'; readonly contentType: string }
  | { readonly kind: 'geojson'; readonly contentType: string }
  | { readonly kind: 'handler'; readonly handler: MediaHandler; readonly contentType: string }
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

/** Finds the project's own handler of a media type. */
export type FindHandler = (type: string) => MediaHandler | undefined;

/**
 * The representation of a media type; undefined for an unsupported one. The project's handlers replace the built-in
 * representations, except those of PostgREST's own media types.
 */
export function representationOf(type: string, findHandler: FindHandler = () => undefined): Representation | undefined {
  const [text = '', ...parameters] = type.split(/;(?=(?:[^"]*"[^"]*")*[^"]*$)/).map((part) => part.trim());
  const name = text.toLowerCase();
  const settings = new Map(parameters.map((part) => part.split(/=(.*)/s) as [string, string]));
  const isStripped = settings.get('nulls') === 'stripped';
  switch (name) {
    case 'application/vnd.pgrst.array':
    case 'application/vnd.pgrst.array+json':
      if (!isStripped) return representationOf('application/json', findHandler);
      return { kind: 'json', isStripped, contentType: 'application/vnd.pgrst.array+json;nulls=stripped; charset=utf-8' };
    case 'application/vnd.pgrst.object':
    case 'application/vnd.pgrst.object+json': {
      const stripped = isStripped ? ';nulls=stripped' : '';
      return { kind: 'object', isStripped, contentType: `application/vnd.pgrst.object+json${stripped}; charset=utf-8` };
    }
    case 'application/vnd.pgrst.plan':
    case 'application/vnd.pgrst.plan+text':
    case 'application/vnd.pgrst.plan+json':
      return planRepresentation(name, settings, findHandler);
    default: {
      const handler = findHandler(name);
      return handler ? { kind: 'handler', handler, contentType: contentTypeOf(handler) } : builtIn.get(name);
    }
  }
}

const json: Representation = { kind: 'json', isStripped: false, contentType: 'application/json; charset=utf-8' };

const builtIn = new Map<string, Representation>([
  ['*/*', json],
  ['application/*', json],
  ['application/json', json],
  ['text/csv', { kind: 'csv', contentType: 'text/csv; charset=utf-8' }],
  ['application/geo+json', { kind: 'geojson', contentType: 'application/geo+json; charset=utf-8' }],
  ['application/openapi+json', { kind: 'openapi', contentType: 'application/openapi+json; charset=utf-8' }],
]);

const typesOfText = new Set([
  'application/json',
  'application/geo+json',
  'application/openapi+json',
  'text/csv',
  'text/plain',
  'text/xml',
]);

/** A handler of any media type names the type in `response.headers`; until then its body is bytes. */
const contentTypeOf = ({ type }: MediaHandler) =>
  type === '*/*' ? 'application/octet-stream' : typesOfText.has(type) ? `${type}; charset=utf-8` : type;

function planRepresentation(
  name: string,
  settings: ReadonlyMap<string, string>,
  findHandler: FindHandler,
): Representation | undefined {
  const target = (settings.get('for') ?? '"application/json"').replaceAll('"', '');
  const of = representationOf(target, findHandler);
  if (!of || of.kind === 'plan') return undefined;
  const requested = (settings.get('options') ?? '').split('|');
  const isJson = name.endsWith('+json');
  const options = planOptions.filter((option) => requested.includes(option));
  const optionsText = options.length > 0 ? `; options=${options.join('|')}` : '';
  const contentType = `application/vnd.pgrst.plan+${isJson ? 'json' : 'text'}; for="${target}"${optionsText}; charset=utf-8`;
  return { kind: 'plan', of, isJson, options, contentType };
}
