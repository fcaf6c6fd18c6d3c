// The whole of a process that reads one page: its kind is the argument, its bytes come in, its report goes out.
import { buffer } from 'node:stream/consumers';
import { CodedError } from '@trivium/core';
import type { OutboundErrorCode } from '../errors.ts';
import type { PageText } from './page-text.ts';

/** What comes back: the text, or why there is none. */
export type Report = { readonly page: PageText } | { readonly code: OutboundErrorCode; readonly message: string };

/** `html` as UTF-8, whatever it was before; `pdf` as it is. */
export type ReadKind = 'html' | 'pdf';

// Only what the kind needs is loaded: each reader takes a good part of a second.
async function read(kind: ReadKind, bytes: Buffer): Promise<PageText> {
  if (kind === 'html') return (await import('./html/html-text.ts')).readHtmlText(bytes.toString('utf8'));
  return (await import('./pdf-text.ts')).readPdfText(new Uint8Array(bytes));
}

async function report(kind: ReadKind, bytes: Buffer): Promise<Report> {
  try {
    return { page: await read(kind, bytes) };
  } catch (error) {
    if (error instanceof CodedError) return { code: error.code as OutboundErrorCode, message: error.message };
    throw error;
  }
}

process.stdout.write(JSON.stringify(await report(process.argv[2] as ReadKind, await buffer(process.stdin))));
