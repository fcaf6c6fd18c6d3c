/** The kinds of pages that text can be extracted from. */
export type PageKind = 'html' | 'json' | 'plain' | 'pdf' | 'xml';

export interface MediaType {
  /** Lower case, without parameters; empty without a header. */
  readonly essence: string;
  readonly charset: string | undefined;
}

/** Reads a Content-Type (RFC 9110, section 8.3.1), as leniently as browsers. */
export function readMediaType(header: string | null): MediaType {
  const essence = (header ?? '').split(/[;,]/, 1)[0]?.trim().toLowerCase() ?? '';
  const charset = /;\s*charset\s*=\s*"?([^\s";,]+)/i.exec(header ?? '')?.[1]?.toLowerCase();
  return { essence, charset };
}

const kinds: Readonly<Record<string, PageKind>> = {
  'text/html': 'html',
  'application/xhtml+xml': 'html',
  'application/json': 'json',
  'text/json': 'json',
  'text/plain': 'plain',
  'text/csv': 'plain',
  'application/csv': 'plain',
  'text/markdown': 'plain',
  'text/tab-separated-values': 'plain',
  'application/xml': 'xml',
  'text/xml': 'xml',
  'application/rss+xml': 'xml',
  'application/atom+xml': 'xml',
  'application/pdf': 'pdf',
  'application/x-pdf': 'pdf',
};

/** Types that many servers send for any file: only the bytes can tell. */
const unspecificTypes = new Set(['', 'application/octet-stream', 'application/force-download', 'binary/octet-stream']);

/** The kind by the media type; `unsaid` if only the bytes can tell; undefined for a type without text. */
export function kindByType({ essence }: MediaType): PageKind | 'unsaid' | undefined {
  if (unspecificTypes.has(essence)) return 'unsaid';
  return Object.hasOwn(kinds, essence) ? kinds[essence] : essence.endsWith('+json') ? 'json' : undefined;
}

/** The kind by the bytes, when the type does not tell: a PDF has a signature within its first bytes. */
export function kindByBytes(bytes: Uint8Array): PageKind | undefined {
  return Buffer.from(bytes.subarray(0, 1024)).includes('%PDF-') ? 'pdf' : undefined;
}
