import { readHtmlText } from '../html/html-text.ts';
import type { PageText } from '../page-text.ts';
import { readListingEntries, type EntryMember } from './listing-entries.rules.ts';
import { readTags } from './read-tags.rules.ts';

const listings: ReadonlySet<string> = new Set(['urlset', 'sitemapindex', 'rss', 'feed', 'RDF']);
/** The members that hold a page or a part of one. */
const pageMembers: ReadonlySet<string> = new Set<EntryMember>(['title', 'description', 'summary', 'content', 'content:encoded']);

/**
 * The visible text of an XML document. Sitemaps and feeds keep the marks of their entries, each with the members that its readers
 * show; the pages in them lose what style hides. Any other document is read as a page: browsers show XHTML of any type as one.
 */
export function readXmlText(xml: string): PageText {
  const [root] = readTags(xml);
  if (!listings.has(root?.name.replace(/^.*:/, '') ?? '')) return readHtmlText(xml.replace(/^\s*<\?xml[^>]*\?>/, ''));
  const entries = [...readListingEntries(xml)].map(({ kind, members }) => {
    const lines = Object.entries(members).map(([name, text]) => {
      const visible = pageMembers.has(name) && text.includes('<') ? readHtmlText(text).text : text;
      return `<${name}>${escape(visible)}</${name}>`;
    });
    return `<${kind}>\n${lines.join('\n')}\n</${kind}>`;
  });
  return { text: entries.join('\n') };
}

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
