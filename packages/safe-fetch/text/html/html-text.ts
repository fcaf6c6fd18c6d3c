import { Readability } from '@mozilla/readability';
import { parseHTML } from 'linkedom';
import type { PageText } from '../page-text.ts';
import { removeHidden } from './hidden.ts';
import { layOut } from './lay-out.ts';

/** A shorter article may be a teaser or a notice beside the main content. */
const minArticleLength = 500;
/** If the article is a smaller part of the page's text, something was lost: a table, a list, a second part. */
const minArticleShare = 0.5;
/** Readability walks the tree many times; larger pages are laid out whole. */
const maxElements = 30_000;

/**
 * Reads the visible text of a page: its article if there is a clear one, else everything. Menus around an article are noise,
 * but a lost table of results is lost evidence, so in doubt everything stays. Hidden text is removed.
 */
export function readHtmlText(html: string): PageText {
  const { document } = parseHTML(withBody(html));
  const title = document.querySelector('head > title, title')?.textContent ?? '';
  removeHidden(document);
  const whole = layOut(document.documentElement?.outerHTML ?? '');
  const article = findArticle(document);
  const isEnough = article.length >= minArticleLength && article.length >= whole.length * minArticleShare;
  return { title, text: isEnough ? article : whole };
}

/** linkedom takes the first element as the root of the document; browsers add one. */
function withBody(html: string): string {
  return /<html[\s>]/i.test(html) ? html : `<!doctype html><html><body>${html}</body></html>`;
}

function findArticle(document: Document): string {
  try {
    const article = new Readability(document, { maxElemsToParse: maxElements }).parse();
    return layOut(article?.content ?? '');
  } catch {
    // It throws for trees that are too large or too unusual.
    return '';
  }
}
