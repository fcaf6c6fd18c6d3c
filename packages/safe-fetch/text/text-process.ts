// A process that reads one page: kind and charset are its arguments, the bytes its input, the text its output.
import { buffer } from 'node:stream/consumers';
import { Worker } from 'node:worker_threads';
import { CodedError } from '@trivium/core';
import type { SafeFetchErrorCode } from '../errors.ts';
import { decodeText } from './decode-text.rules.ts';
import { foldLines, foldText } from './fold-text.rules.ts';
import type { PageKind } from './page-kind.rules.ts';
import type { PageText } from './page-text.ts';

/** The output: the text, or the error. */
export type Report = { readonly page: PageText } | { readonly code: SafeFetchErrorCode; readonly message: string };

const maxTitleLength = 1000;

// Loads only what the kind needs: each reader takes a good part of a second.
async function read(kind: PageKind, charset: string | undefined, bytes: Buffer): Promise<PageText> {
  switch (kind) {
    case 'plain':
      return { text: decodeText(bytes, charset, kind) };
    case 'json':
      return (await import('./json-text.rules.ts')).readJsonText(decodeText(bytes, charset, kind));
    case 'xml':
      return (await import('./xml/xml-text.ts')).readXmlText(decodeText(bytes, charset, 'plain'));
    case 'html':
      return (await import('./html/html-text.ts')).readHtmlText(decodeText(bytes, charset, kind));
    case 'pdf':
      return (await import('./pdf-text.ts')).readPdfText(new Uint8Array(bytes));
  }
}

async function report(kind: PageKind, charset: string | undefined, bytes: Buffer): Promise<Report> {
  try {
    const page = await read(kind, charset, bytes);
    return { page: { ...page, title: foldText(page.title ?? '').slice(0, maxTitleLength), text: foldLines(page.text) } };
  } catch (error) {
    if (error instanceof CodedError) return { code: error.code as SafeFetchErrorCode, message: error.message };
    throw error;
  }
}

// The heap limit does not count the buffers into which a PDF's streams are inflated.
const watch = new Worker(new URL('./memory-watch.ts', import.meta.url));
watch.unref();

const [kind, charset] = process.argv.slice(2);
process.stdout.write(JSON.stringify(await report(kind as PageKind, charset, await buffer(process.stdin))));
