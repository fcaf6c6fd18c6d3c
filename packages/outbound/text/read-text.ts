import { decodeText } from './decode-text.rules.ts';
import { foldLines, foldText } from './fold-text.rules.ts';
import { readJsonText } from './json-text.rules.ts';
import type { MediaType, PageKind } from './page-kind.rules.ts';
import type { PageText } from './page-text.ts';
import { readApart, type ReadingSettings } from './read-apart.ts';

/**
 * Reads the text of a page, folded. HTML and PDF are read in a process of their own: what a hostile page does to
 * its reader stays there.
 *
 * Throws `text_unreadable`, and the reason of `signal` when that aborts.
 */
export async function readText(bytes: Buffer, kind: PageKind, type: MediaType, settings: ReadingSettings): Promise<PageText> {
  const page = await readByKind(bytes, kind, type, settings);
  const title = foldText(page.title ?? '');
  return { ...(title === '' ? {} : { title }), text: foldLines(page.text), truncated: page.truncated ?? false };
}

async function readByKind(bytes: Buffer, kind: PageKind, { charset }: MediaType, settings: ReadingSettings): Promise<PageText> {
  switch (kind) {
    case 'plain':
      return { text: decodeText(bytes, charset, 'other') };
    case 'json':
      return readJsonText(decodeText(bytes, charset, 'other'));
    case 'html':
      return readApart(kind, Buffer.from(decodeText(bytes, charset, 'html')), settings);
    case 'pdf':
      return readApart(kind, bytes, settings);
  }
}
