/** An element: its name, and its text or its children. Undefined children are left out. */
export type XmlElement = readonly [name: string, content?: string | number | boolean | readonly (XmlElement | undefined)[]];

const namespace = 'http://s3.amazonaws.com/doc/2006-03-01/';
const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n';

export function xmlResponse([name, content]: XmlElement, init: ResponseInit = {}): Response {
  const headers = new Headers(init.headers);
  headers.set('content-type', 'application/xml');
  return new Response(`${declaration}<${name} xmlns="${namespace}">${writeContent(content)}</${name}>`, { ...init, headers });
}

/** S3's errors have no namespace. */
export const writeError = (element: XmlElement): string => `${declaration}${writeElement(element)}`;

const writeElement = ([name, content]: XmlElement): string => `<${name}>${writeContent(content)}</${name}>`;

function writeContent(content: XmlElement[1] = ''): string {
  if (typeof content === 'object') return content.map((child) => (child ? writeElement(child) : '')).join('');
  return escapeText(String(content));
}

// XML 1.0 cannot express these, not even escaped.
// oxlint-disable-next-line no-control-regex
const inexpressible = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;
const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', '\r': '&#13;' };

const escapeText = (text: string) =>
  text.replaceAll(inexpressible, '\uFFFD').replaceAll(/[&<>"\r]/g, (character) => escapes[character] as string);
