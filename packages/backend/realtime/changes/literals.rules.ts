/** How a type's text becomes JSON, resolved from the catalogs. Numbers keep their digits. */
export type Kind =
  | { readonly name: 'boolean' | 'number' | 'json' | 'timestamp' | 'timestamptz' | 'text' }
  | { readonly name: 'array'; readonly of: Kind; readonly delimiter: string }
  | { readonly name: 'composite'; readonly members: readonly { readonly name: string; readonly kind: Kind }[] };

/** Converts a value from PostgreSQL's text to the JSON text of `to_jsonb`. */
export function toJson(text: string | null, kind: Kind): string {
  if (text === null) return 'null';
  switch (kind.name) {
    case 'boolean':
      return text === 't' ? 'true' : 'false';
    case 'number':
      return numberPattern.test(text) ? text : JSON.stringify(text);
    case 'json':
      return text;
    case 'timestamp':
      return JSON.stringify(text.replace(' ', 'T'));
    case 'timestamptz':
      return JSON.stringify(text.replace(' ', 'T').replace(/([+-]\d\d)(?= BC$|$)/, '$1:00'));
    case 'text':
      return JSON.stringify(text);
    case 'array':
      return arrayJson(readArray(text, kind.delimiter), kind.of);
    case 'composite': {
      const values = readComposite(text);
      return `{${kind.members.map(({ name, kind: of }, place) => `${JSON.stringify(name)}:${toJson(values[place] ?? null, of)}`).join(',')}}`;
    }
  }
}

/** NaN and Infinity are numbers in PostgreSQL but not in JSON. */
const numberPattern = /^-?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/;

type Nested = string | null | readonly Nested[];

const arrayJson = (value: Nested, of: Kind): string =>
  Array.isArray(value) ? `[${value.map((item) => arrayJson(item, of)).join(',')}]` : toJson(value as string | null, of);

/** Reads `{1,NULL,"a b",{…}}`, with the bounds that precede arrays which do not begin at 1. */
function readArray(text: string, delimiter: string): Nested {
  let place = text.startsWith('[') ? text.indexOf('=') + 1 : 0;
  function readItem(): Nested {
    if (text[place] === '{') return readItems();
    if (text[place] === '"') {
      let item = '';
      for (place++; place < text.length && text[place] !== '"'; place++)
        item += text[place] === '\\' ? text[++place] : text[place];
      place++;
      return item;
    }
    const start = place;
    while (place < text.length && text[place] !== delimiter && text[place] !== '}') place += text[place] === '\\' ? 2 : 1;
    const item = text.slice(start, place);
    return item === 'NULL' ? null : item.replaceAll(/\\(.)/gs, '$1');
  }
  function readItems(): Nested[] {
    const items: Nested[] = [];
    place++;
    while (place < text.length && text[place] !== '}') {
      items.push(readItem());
      if (text[place] === delimiter) place++;
    }
    place++;
    return items;
  }
  return readItem();
}

/** Reads `(1,,"a ""b""")`: an empty field is null. */
function readComposite(text: string): (string | null)[] {
  const values: (string | null)[] = [];
  let value: string | null = null;
  let isQuoted = false;
  for (let place = 1; place < text.length; place++) {
    const char = text[place] as string;
    if (char === '"' && isQuoted && text[place + 1] === '"') value = (value ?? '') + text[place++];
    else if (char === '"') {
      isQuoted = !isQuoted;
      value ??= '';
    } else if (char === '\\') value = (value ?? '') + text[++place];
    else if (!isQuoted && (char === ',' || char === ')')) {
      values.push(value);
      value = null;
    } else value = (value ?? '') + char;
  }
  return values;
}
