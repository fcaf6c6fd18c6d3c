import { getDocumentProxy } from 'unpdf';
import { refuse } from '../errors.ts';
import { maxTextLength, type PageText } from './page-text.ts';

/** Longer documents are reports whose first part is representative. */
const maxPages = 200;

/**
 * Reads the text of a PDF, page by page, up to `maxPages` and `maxTextLength`. @throws text_unreadable for a damaged or locked
 * PDF, and for one without text, such as a scan
 */
export async function readPdfText(bytes: Uint8Array): Promise<PageText> {
  try {
    const document = await getDocumentProxy(bytes, {
      verbosity: 0,
      stopAtErrors: false,
      maxImageSize: 1,
    });
    const pages: string[] = [];
    let length = 0;
    let number = 0;
    while (number < Math.min(document.numPages, maxPages) && length < maxTextLength) {
      number += 1;
      const page = await document.getPage(number);
      const { items } = await page.getTextContent();
      const text = items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join('');
      pages.push(text);
      length += text.length;
      page.cleanup();
    }
    const { info } = await document.getMetadata();
    const title = 'Title' in info && typeof info.Title === 'string' ? info.Title : '';
    const text = pages.join('\n\n').slice(0, maxTextLength);
    if (text.trim() === '') throw refuse('text_unreadable', 'The PDF contains no text and may be a scan. Use a page with text.');
    return { title, text, truncated: number < document.numPages || length > maxTextLength };
  } catch (cause) {
    if (cause instanceof Error && cause.name === 'CodedError') throw cause;
    throw refuse('text_unreadable', 'The PDF is damaged or locked and cannot be read; use another copy.', { cause });
  }
}
