import type { Feed, FeedItem } from './feed.ts';

/** What XML 1.0 can't hold even escaped (section 2.2). */
const notAllowed = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  '\r': '&#13;',
};

const text = (value: string): string =>
  value
    .toWellFormed()
    .replaceAll(notAllowed, '\u{FFFD}')
    .replaceAll(/[&<>"'\r]/g, (character) => entities[character] ?? '');

const itemXml = ({ id, url, at, title, summary, tags }: FeedItem): string => `  <entry>
    <id>${text(id)}</id>
    <title>${text(title)}</title>
    <link rel="alternate" type="text/html" href="${text(url)}"/>
    <published>${at}</published>
    <updated>${at}</updated>
${tags.map((tag) => `    <category term="${text(tag)}"/>\n`).join('')}    <summary>${text(summary)}</summary>
  </entry>
`;

/** A feed as Atom (RFC 4287). */
export const atomFeed = ({
  publicUrl,
  paths,
  page,
  title,
  description,
  updated,
  items,
}: Feed): string => `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">
  <id>${text(publicUrl + paths.atom)}</id>
  <title>${text(title)}</title>
  <subtitle>${text(description)}</subtitle>
  <link rel="self" type="application/atom+xml" href="${text(publicUrl + paths.atom)}"/>
  <link rel="alternate" type="text/html" href="${text(publicUrl + page)}"/>
  <updated>${updated}</updated>
  <author><name>Trivium Catalog</name><uri>${text(publicUrl)}/</uri></author>
${items.map(itemXml).join('')}</feed>
`;
