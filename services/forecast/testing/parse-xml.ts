/** An element of a document. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: XmlElement[];
  text: string;
}

const allowed = /^[\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]*$/u;
const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function decode(text: string): string {
  if (text.includes('<')) throw new Error(`a bare < in ${text}`);
  return text
    .replaceAll('\r\n', '\n')
    .replaceAll('\r', '\n')
    .replaceAll(/&(?:#(\d+)|(\w+));|&/g, (all, number, name) => {
      const value = number === undefined ? entities[name] : String.fromCodePoint(Number(number));
      if (value === undefined) throw new Error(`not an entity: ${all}`);
      return value;
    });
}

/** Reads a document of elements, attributes and text, and throws for all that is not well-formed. */
export function parseXml(xml: string): XmlElement {
  if (!allowed.test(xml)) throw new Error('a character that XML cannot hold');
  const body = xml.replace(/^<\?xml version="1\.0" encoding="utf-8"\?>\n/, '');
  if (body === xml) throw new Error('no XML declaration');
  const root: XmlElement = { name: '', attributes: {}, children: [], text: '' };
  const open = [root];
  const token = /<(\/?)([\w:]+)((?: [\w:]+="[^"]*")*)(\/?)>|([^<]+)/gy;
  let end = 0;
  for (let match = token.exec(body); match; match = token.exec(body)) {
    end = token.lastIndex;
    const [, slash, name = '', given = '', empty, text] = match;
    const parent = open.at(-1)!;
    if (text !== undefined) parent.text += decode(text);
    else if (slash) {
      if (open.pop()?.name !== name) throw new Error(`</${name}> closes another element`);
    } else {
      const pairs = [...given.matchAll(/ ([\w:]+)="([^"]*)"/g)].map(([, key = '', value = '']) => [key, decode(value)] as const);
      const attributes = Object.fromEntries(pairs);
      if (Object.keys(attributes).length !== pairs.length) throw new Error(`an attribute of ${name} is repeated`);
      const element = { name, attributes, children: [], text: '' };
      parent.children.push(element);
      if (!empty) open.push(element);
    }
  }
  if (end !== body.length) throw new Error(`not well-formed at ${body.slice(end, end + 60)}`);
  const [document] = root.children;
  if (open.length !== 1 || !document || root.children.length !== 1 || root.text.trim() !== '')
    throw new Error('not one whole element');
  return document;
}
