import { discoverDocuments, listingReader, rediscoverDocuments, type SourcedQuestion } from './discovery/discover-documents.ts';
import type { EvidenceReader, Reading } from './evidence-reader.ts';
import { isShortenedTo, shorten } from '../providers/prompt.rules.ts';
import { payerOf } from './evidence-budget.rules.ts';
import { filterCitedUrls, lastEvidence, lastJudgedPages, recordUnchanged, storeEvidence } from './evidence-store.ts';
import { storable } from './storable.rules.ts';
import type { Evidence, UnreadCode, UnreadSource } from './verdict.ts';

export interface GatheredEvidence {
  readonly pages: readonly Evidence[];
  readonly unread: readonly UnreadSource[];
}

/** A page that was read this recently is not read again: questions come in bursts, and sites must not be overloaded. */
const freshForMs = 10 * 60 * 1000;
/** An `asOf` this close to the present counts as the present. */
const presentMs = 60 * 1000;
/** A longer text is stored as its beginning and its end. */
const maxStoredLength = 200_000;
/** The source of a rule is kept whole: a year of hourly values. */
export const maxRuleLength = 600_000;
/** The part of a page that stays in memory while it is judged; providers get no more. */
const maxJudgedLength = 24_000;

/**
 * Reads sources, whole as they are stored. For a past `judgedAt` it uses only pages stored before it and reads no site, since
 * today's page may contain what was not known then.
 */
export async function readSources(
  reader: EvidenceReader,
  sources: readonly string[],
  { client, judgedAt, signal }: Reading,
  { stored = maxStoredLength, returned = stored }: { readonly stored?: number; readonly returned?: number } = {},
): Promise<(Evidence | UnreadSource)[]> {
  const { clock } = reader;
  const now = clock.now();
  const isPast = now.getTime() - judgedAt.getTime() > presentMs;
  const cited = isPast ? new Set<string>() : await filterCitedUrls(reader, sources);

  async function find(url: string): Promise<Evidence | UnreadSource> {
    const lastReading = await lastEvidence(reader, url, judgedAt);
    if (lastReading === 'away' && isPast)
      return {
        url,
        code: 'evidence_store_unreachable',
        reason: 'Earlier copies can’t be loaded right now (evidence_store_unreachable).',
      };
    const isUsable = lastReading !== 'away' && (isPast || !lacksText(lastReading, stored));
    const last = isUsable ? lastReading : undefined;
    if (last && (isPast || now.getTime() - last.checkedAt.getTime() <= freshForMs)) return last;
    if (isPast)
      return {
        url,
        code: 'evidence_missing',
        reason: `There is no copy of this source from before ${judgedAt.toISOString()}.`,
      };
    const page = await readInTurn(reader, url, client, signal);
    if ('reason' in page) return page;
    if (page.sha256 === last?.sha256) {
      await recordUnchanged(reader, last.id, page.fetchedAt);
      return { ...last, fetchedAt: page.fetchedAt };
    }
    const evidence = {
      ...page,
      url,
      title: page.title ? storable(page.title) : null,
      text: shorten(storable(page.text), stored),
    };
    const notKept = await storeEvidence(reader, evidence, payerOf(url, client, cited.has(url), reader.limits));
    return { ...evidence, notKept };
  }
  return Promise.all(
    sources.map(async (url) => {
      const result = await find(url);
      return 'reason' in result ? result : { ...result, text: shorten(result.text, returned) };
    }),
  );
}

/**
 * Reads the named sources for providers, who get no more than a part of a long page, and the documents behind sources that name
 * only a site.
 */
export async function gatherEvidence(
  reader: EvidenceReader,
  question: SourcedQuestion,
  reading: Reading,
): Promise<GatheredEvidence> {
  const read = (urls: readonly string[]) => readSources(reader, [...new Set(urls)], reading, { returned: maxJudgedLength });
  const isPresent = reader.clock.now().getTime() - reading.judgedAt.getTime() <= presentMs;
  const readDocuments = async (urls: readonly string[]) => (await read(urls)).filter(isPage);
  const [results, documents] = await Promise.all([
    read(question.resolutionSources),
    isPresent
      ? discoverDocuments(question, reading.judgedAt, {
          readXml: listingReader(reader, reading),
          readDocuments,
        })
      : lastJudgedPages(reader, question.question, reading.judgedAt).then((urls) =>
          rediscoverDocuments(question, urls, readDocuments),
        ),
  ]);
  return {
    pages: [...results.filter(isPage), ...documents],
    unread: results.filter((one): one is UnreadSource => 'reason' in one),
  };
}

/** Whether a stored page was cut shorter than it is needed now; it is then read and stored once more. */
const lacksText = (page: Evidence | undefined, needed: number) =>
  page !== undefined && needed > maxStoredLength && isShortenedTo(maxStoredLength, page.text);

const isPage = (one: Evidence | UnreadSource): one is Evidence => 'text' in one;

/** Reads a page when it is this client's turn. A failure is returned as a reason, not thrown. */
async function readInTurn({ outbound, reads }: EvidenceReader, url: string, client: string, signal: AbortSignal) {
  const unread = (code: UnreadCode, reason: string): UnreadSource => ({ url, code, reason });
  try {
    const page = await reads.run({ key: client }, () => outbound.read(url, signal, client), { signal });
    return page.ok ? page : unread(page.code, page.message);
  } catch (error) {
    if (signal.aborted) return unread('answer_time_spent', 'There was no time left to read it.');
    if (error instanceof ReadsBusy) return unread('reads_busy', error.message);
    throw error;
  }
}

/** A client has more sources in the queue than it may have. */
export class ReadsBusy extends Error {
  constructor() {
    super('Too many sources are being read for this client; ask again in a moment (reads_busy).');
  }
}
