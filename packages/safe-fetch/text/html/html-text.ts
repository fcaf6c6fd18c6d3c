import { Readability } from '@mozilla/readability';
import { parseHTML } from 'linkedom';
import type { PageText } from '../page-text.ts';
import { removeHidden } from './hidden.ts';
import { layOut } from './lay-out.ts';

/** An article shorter than this may be a teaser or a notice that stands beside what the page is about. */
const minArticleLength = 500;
/** Where the article is less than this of all that the page says, something was lost: a table, a list, a second part. */
const minArticleShare = 0.5;
/** Readability walks the tree many times; larger pages are laid out as they stand. */
const maxElements = 30_000;

/**
 * Reads what a page shows: its article where one stands out, else all of it. Menus around an article are noise, but a
 * lost table of results is lost evidence, so in doubt everything stays. Nothing hidden becomes text.
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

/** linkedom takes the first element for the root of the document; browsers put one around whatever comes. */
function withBody(html: string): string {
  return /<html[\s>]/i.test(html) ? html : `<!doctype html><html><body>${html}</body></html>`;
}

function findArticle(document: Document): string {
  try {
    const article = new Readability(document, { maxElemsToParse: maxElements }).parse();
    return layOut(article?.content ?? '');
  } catch {
    // It gives up on trees that are too large or too odd for it.
    return '';
  }
}
