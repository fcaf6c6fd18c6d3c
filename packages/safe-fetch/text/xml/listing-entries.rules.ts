import { readTags, type Tag } from './read-tags.rules.ts';

/** One entry of a sitemap (sitemaps.org), a sitemap index, an RSS or an Atom feed. */
export interface ListingEntry {
  readonly kind: EntryKind;
  /** The texts of its members, without entities; the first of each name. An Atom link is its address. */
  readonly members: Readonly<Partial<Record<EntryMember, string>>>;
}

const kinds = ['url', 'sitemap', 'item', 'entry'] as const;
type EntryKind = (typeof kinds)[number];
const members = [
  ...(['loc', 'lastmod', 'title', 'link', 'pubDate', 'updated', 'published', 'dc:date'] as const),
  ...(['description', 'summary', 'content', 'content:encoded'] as const),
] as const;
export type EntryMember = (typeof members)[number];

const isKind = (name: string): name is EntryKind => kinds.some((one) => one === name);
const isMember = (name: string): name is EntryMember => members.some((one) => one === name);
/** Longer members are cut. */
const maxMemberLength = 50_000;

/** The entries of a listing, in its order. Anything else lists nothing. */
export function* readListingEntries(xml: string): Generator<ListingEntry> {
  let entry: { kind: EntryKind; members: Partial<Record<EntryMember, string>> } | undefined;
  let open: (Tag & { name: EntryMember }) | undefined;
  const keep = (name: EntryMember, text: string) => {
    if (entry) entry.members[name] ??= plainText(text.slice(0, maxMemberLength));
  };
  for (const tag of readTags(xml)) {
    const { name, isClosing, isEmpty, start, end } = tag;
    if (!entry) {
      if (isKind(name) && !isClosing && !isEmpty) entry = { kind: name, members: {} };
    } else if (isClosing && name === entry.kind) {
      yield entry;
      entry = open = undefined;
    } else if (open) {
      if (!isClosing || name !== open.name) continue;
      keep(open.name, xml.slice(open.end, start));
      open = undefined;
    } else if (!isClosing && isMember(name)) {
      const address = name === 'link' ? hrefOf(xml.slice(start, Math.min(end, start + maxMemberLength))) : undefined;
      if (address !== undefined) keep(name, address);
      else if (!isEmpty) open = { ...tag, name };
    }
  }
}

const hrefOf = (tag: string) =>
  /\shref=(?:"([^"]*)"|'([^']*)')/
    .exec(tag)
    ?.slice(1)
    .find((one) => one !== undefined);

const cdata = { opening: '<![CDATA[', ending: ']]>' };

function plainText(text: string): string {
  const trimmed = text.trim();
  const isCdata = trimmed.startsWith(cdata.opening) && trimmed.endsWith(cdata.ending);
  return isCdata ? trimmed.slice(cdata.opening.length, -cdata.ending.length).trim() : unescape(trimmed);
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const unescape = (text: string) => text.replaceAll(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => entities[name] ?? '');
