import { refuse } from '../../errors.ts';

/** An element of a body, without its attributes. */
export interface XmlNode {
  readonly name: string;
  readonly children: readonly XmlNode[];
  /** Its own text, without its children's. */
  readonly text: string;
}

interface OpenNode extends XmlNode {
  readonly children: XmlNode[];
  text: string;
}

const maxDepth = 4;
const token =
  /<\?xml[^<>?]{0,100}\?>|<(\/?)([A-Za-z]\w{0,63})((?:\s+[\w:.-]{1,64}\s*=\s*(?:"[^"<]{0,256}"|'[^'<]{0,256}'))*)\s*(\/?)>|([^<]+)/y;
const entities = new Map(Object.entries({ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }));

/**
 * Reads the XML of a request: elements and text. Document types, entities of its own, comments and processing instructions are
 * refused, so a body is never larger than it was sent.
 * @throws MalformedXML
 */
export function readXml(body: string): XmlNode {
  const root: OpenNode = { name: '', children: [], text: '' };
  const open = [root];
  const text = body.replace(/^\uFEFF/, '').trim();
  token.lastIndex = 0;
  while (token.lastIndex < text.length) {
    const at = token.lastIndex;
    const match = token.exec(text);
    if (!match) throw refuse('MalformedXML');
    const [whole, isEnd, name, , isEmpty, characters] = match;
    const parent = open.at(-1) as OpenNode;
    if (characters !== undefined) parent.text += decodeEntities(characters);
    else if (name === undefined) {
      if (at !== 0 || !whole.startsWith('<?xml')) throw refuse('MalformedXML');
    } else if (isEnd) {
      if (isEmpty || parent.name !== name || open.length === 1) throw refuse('MalformedXML');
      open.pop();
    } else {
      const node: OpenNode = { name, children: [], text: '' };
      parent.children.push(node);
      if (!isEmpty) open.push(node);
      if (open.length > maxDepth + 1) throw refuse('MalformedXML');
    }
  }
  const [first, ...others] = root.children;
  if (!first || others.length > 0 || open.length !== 1 || root.text.trim() !== '') throw refuse('MalformedXML');
  return first;
}

const decodeEntities = (text: string) =>
  text.replaceAll(/&(?:(\w{1,10}|#\d{1,7}|#x[0-9a-f]{1,6});)?/gi, (_whole, name: string | undefined) => {
    if (name === undefined) throw refuse('MalformedXML');
    if (!name.startsWith('#')) {
      const character = entities.get(name);
      if (character === undefined) throw refuse('MalformedXML');
      return character;
    }
    const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
    if (code === 0 || code > 0x10_ff_ff) throw refuse('MalformedXML');
    return String.fromCodePoint(code);
  });

/** The text of the first child with a name; undefined without one. */
export const childText = (node: XmlNode, name: string): string | undefined =>
  node.children.find((child) => child.name === name)?.text;
