import { escapeMarkup, feedDescription, feedTitle, type Entry, type Feed } from './entries.rules.ts';

/** What XML 1.0 cannot hold even escaped (section 2.2), and U+FFFD in its place. */
const notAllowed = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

/** Text for XML. A bare CR would be read as LF (section 2.11). */
const text = (value: string) => escapeMarkup(value.toWellFormed().replaceAll(notAllowed, '\u{FFFD}')).replaceAll('\r', '&#13;');

const entryXml = (entry: Entry) => `  <entry>
    <id>${text(entry.id)}</id>
    <title>${text(entry.title)}</title>
    <link rel="alternate" type="text/html" href="${text(entry.url)}"/>
    <published>${entry.at}</published>
    <updated>${entry.at}</updated>
${entry.tags.map((tag) => `    <category term="${text(tag)}"/>\n`).join('')}    <summary xml:lang="en">${text(entry.summary)}</summary>
    <content type="html">${text(entry.html)}</content>
  </entry>
`;

/** The feed as Atom (RFC 4287). */
export const atomFeed = ({ publicUrl, updated, entries }: Feed): string => `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="th">
  <id>${text(publicUrl)}/feed.atom</id>
  <title>${text(feedTitle)}</title>
  <subtitle xml:lang="en">${text(feedDescription)}</subtitle>
  <link rel="self" type="application/atom+xml" href="${text(publicUrl)}/feed.atom"/>
  <link rel="alternate" type="text/html" href="${text(publicUrl)}/"/>
  <updated>${updated}</updated>
  <author><name>Trivium Forecast</name><uri>${text(publicUrl)}/</uri></author>
${entries.map(entryXml).join('')}</feed>
`;
