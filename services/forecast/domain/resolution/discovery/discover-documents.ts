import { forEachYielding } from '../../for-each-yielding.ts';
import type { EvidenceReader, Reading } from '../evidence-reader.ts';
import type { Evidence } from '../verdict.ts';
import { listingsOf } from './adapters.rules.ts';
import { readListing, type ListedDocument } from './listing.rules.ts';
import {
  createDocumentRanker,
  isHome,
  orderDocuments,
  searchWords,
  siteOf,
  type RankedDocument,
} from './rank-documents.rules.ts';

/** What one resolution may read besides the named sources. */
const budget = { sites: 2, listings: 5, documents: 3 };

/** A question with the addresses of its sources. */
export interface SourcedQuestion {
  readonly question: string;
  readonly resolutionCriteria: string;
  readonly resolutionSources: readonly string[];
}

export type ReadListing = (url: string) => Promise<string | undefined>;
export type ReadDocuments = (urls: readonly string[]) => Promise<readonly Evidence[]>;

/**
 * The documents behind sources that name only a site: listed by its sitemap, search or feed, likely by their words, read like any
 * source. Politeness is that of every reading: robots.txt, one request per site at a time, and its interval.
 */
export async function discoverDocuments(
  question: SourcedQuestion,
  judgedAt: Date,
  { readXml, readDocuments }: { readonly readXml: ReadListing; readonly readDocuments: ReadDocuments },
): Promise<readonly Evidence[]> {
  const homes = question.resolutionSources.filter(isHome).slice(0, budget.sites);
  const words = searchWords(question.question);
  const rankings = await Promise.all(
    homes.map(async (home) => rankDocuments(question, home, await listDocuments(home, words, readXml), judgedAt)),
  );
  // One of each site in turn.
  const urls = Array.from({ length: budget.documents }, (_, index) => rankings.map((one) => one[index])).flat();
  const chosen = [...new Set(urls.filter((url) => url !== undefined))].filter((url) => !question.resolutionSources.includes(url));
  return chosen.length === 0 ? [] : readDocuments(chosen.slice(0, budget.documents));
}

/** The documents that were found behind the sources when the question was judged before: `judged` are the pages of then. */
export function rediscoverDocuments(
  { resolutionSources }: SourcedQuestion,
  judged: readonly string[],
  readDocuments: ReadDocuments,
): Promise<readonly Evidence[]> {
  const sites = new Set(resolutionSources.filter(isHome).map(siteOf));
  const documents = judged.filter((url) => sites.has(siteOf(url)) && !resolutionSources.includes(url));
  return readDocuments(documents.slice(0, budget.documents));
}

/** The addresses of the likely documents, the likeliest first. A listing can have thousands: other requests run in between. */
async function rankDocuments(
  question: SourcedQuestion,
  home: string,
  documents: readonly ListedDocument[],
  judgedAt: Date,
): Promise<string[]> {
  const rank = createDocumentRanker(question, home, judgedAt);
  const ranked: RankedDocument[] = [];
  await forEachYielding(documents, (document) => {
    const one = rank(document);
    if (one) ranked.push(one);
  });
  return orderDocuments(ranked).map(({ url }) => url);
}

async function listDocuments(home: string, words: readonly string[], readXml: ReadListing): Promise<ListedDocument[]> {
  const documents: ListedDocument[] = [];
  const waiting = listingsOf(home, words);
  for (let read = 0; read < budget.listings && waiting.length > 0; read++) {
    const xml = await readXml(waiting.shift() as string);
    if (xml === undefined) continue;
    const listing = readListing(xml);
    documents.push(...listing.documents);
    waiting.unshift(...listing.sitemaps.slice(0, 2));
  }
  return documents;
}

/** Listings by the reader of sources; a listing that cannot be read lists nothing, and none is kept as evidence. */
export const listingReader =
  ({ outbound, reads }: EvidenceReader, { client, signal }: Reading): ReadListing =>
  async (url) => {
    try {
      const page = await reads.run({ key: client }, () => outbound.read(url, signal, client), { signal });
      return page.ok ? page.text : undefined;
    } catch {
      return undefined;
    }
  };
