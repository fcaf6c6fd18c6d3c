import { z } from 'zod';

/**
 * The result of a probe. `blocked` (401, 403, 429, a challenge) and `paywalled` say nothing about the page. `transient` may
 * pass. `gone` is 410. `dead` needs three failures at least three days apart. Publishers with an API can tell more: `amended`
 * has the figures of its doses, but changed since a curator read it; `figures-changed` no longer has them.
 */
export const citationStates = [
  'ok',
  'redirected',
  'amended',
  'figures-changed',
  'moved-content',
  'soft404',
  'blocked',
  'paywalled',
  'transient',
  'gone',
  'dead',
] as const;
export const citationState = z.enum(citationStates);
export type CitationState = z.infer<typeof citationState>;

/** Which states count as healthy, and which as unhealthy; the others are neither. */
export const healthyStates: readonly CitationState[] = ['ok', 'redirected'];
export const unhealthyStates: readonly CitationState[] = ['figures-changed', 'moved-content', 'soft404', 'gone', 'dead'];

/** States that say nothing about the page: it could not be read. */
export const unreadStates: readonly CitationState[] = ['blocked', 'paywalled', 'transient'];

/** States of a source that is not what a curator read. */
export const changedStates: readonly CitationState[] = ['amended', ...unhealthyStates];

/** How a citation is read: its page, or the API of its publisher. */
export const citationReaders = ['page', 'doi', 'ecfr', 'dailymed'] as const;

const count = z.int().nonnegative();
const percentage = z.number().min(0).max(100);

/** For a group of citations. `pctHealthy` is the percentage of probed citations; 0 without any. */
export const healthSummary = z.object({
  totalCitations: count,
  probed: count,
  healthy: count,
  unhealthy: count,
  pctProbed: percentage,
  pctHealthy: percentage,
});

export const citationHealth = z.object({
  cid: z.string(),
  url: z.string(),
  state: citationState.nullable(),
  /** HTTP status of the last answer; null without an answer. */
  latestStatus: z.int().nullable(),
  /** Where redirects led, if to another address. */
  finalUrl: z.string().nullable(),
  probedAt: z.iso.datetime().nullable(),
  reader: z.enum(citationReaders),
  /** The first day of the edition that a curator read. Null: unknown. */
  readAsOf: z.iso.date().nullable(),
  /** When the source was last amended, by the publisher's API. Null: unknown. */
  amendedOn: z.iso.date().nullable(),
  /** SHA-256 of the text that was read, in hex. */
  contentSha256: z.string().nullable(),
  /** Whether its text still has the figures of the doses that cite it. Null: not read, or the doses have no figures. */
  figuresFound: z.boolean().nullable(),
  consecutiveFailures: count,
  /** A copy in an archive. It does not make the citation healthy. */
  archiveUrl: z.string().nullable(),
  drugs: z.array(z.string()),
});
export type CitationHealth = z.infer<typeof citationHealth>;

/** `/api/health`. */
export const health = z.object({
  apiVersion: z.string(),
  summary: healthSummary,
  /** Extension: why the percentages say nothing, such as "No page could be read." Null: they do. */
  note: z.string().nullable(),
  /** By publisher's host. */
  bySource: z.record(z.string(), healthSummary),
  unhealthyEntries: z.array(z.object({ cid: z.string(), url: z.string(), latestStatus: z.int(), state: citationState })),
  /** Extension: how many citations are in each state. */
  byState: z.partialRecord(citationState, count),
  /** Extension: the state of each citation. */
  citations: z.array(citationHealth),
});
export type Health = z.infer<typeof health>;
