import type pg from 'pg';
import { healthyStates, type CitationState } from '../../contract/index.ts';
import { askArchive } from './ask-archive.ts';
import { claimCitation, hadAnswerSince, recordProbe, releaseCitation, type Claimed } from './citation-health.sql.ts';
import type { Cited } from './cited.rules.ts';
import { readDoi } from './doi.rules.ts';
import { dueAfter } from './due.rules.ts';
import { holdHost, takeTurn } from './host-turns.sql.ts';
import { countStrike } from './strikes.rules.ts';
import { hostAsked, visitCitation, type Finding, type Visitor } from './visit-citation.ts';
import { waitUntil } from './wait-until.ts';

export interface Prober extends Visitor {
  readonly pool: pg.Pool;
  /** `https://archive.org`, without a slash at its end. */
  readonly archiveUrl: string;
  /** Least time between two probes of one host, over all replicas. */
  readonly perHostMs: number;
}

/** What became of it. `busy`: another probes it, or it is not due; `lost`: its address changed meanwhile. */
export type Outcome =
  | { readonly kind: 'probed'; readonly state: CitationState; readonly code: string | null }
  | { readonly kind: 'busy' | 'lost' }
  | { readonly kind: 'held'; readonly until: Date };

/** Whom a turn comes later to than this is probed another time. */
export const patienceMs = 60_000;
const day = 24 * 60 * 60 * 1000;
/** A host that says that it is asked too often, but not for how long to wait. */
const unsaidPatienceMs = 60 * 60 * 1000;
const leaseMs = 10 * 60_000;
/** Leaves time to ask the archive and to record. */
const visitMs = 5 * 60_000;

/**
 * Probes one citation and keeps what it found: claims it, waits for its host's turn, looks, asks the archive for a copy where
 * the page is not healthy or was never asked for, and records all of it together.
 *
 * Throws what `signal` aborts with and `outbound_closed`; the citation is then as due as before.
 */
export async function probeCitation(
  prober: Prober,
  cited: Cited,
  { early, signal }: { readonly early: boolean; readonly signal: AbortSignal },
): Promise<Outcome> {
  const { pool, clock } = prober;
  const now = clock.now();
  const { cid, url } = cited;
  const claimed = await claimCitation(pool, { cid, url, now, until: new Date(now.getTime() + leaseMs), early });
  if (!claimed) return { kind: 'busy' };
  try {
    return await probeClaimed(prober, cited, claimed, signal);
  } finally {
    // Where it was recorded nothing is left to release.
    await releaseCitation(pool, cid, claimed.claim);
  }
}

async function probeClaimed(prober: Prober, cited: Cited, claimed: Claimed, signal: AbortSignal): Promise<Outcome> {
  const { pool, doiUrl } = prober;
  const heldUntil = await waitForTurn(prober, hostAsked(cited.url, doiUrl), signal);
  if (heldUntil) return { kind: 'held', until: heldUntil };
  const finding = await visitInTime(prober, cited, signal);
  const { at, code, retryAt } = finding;
  await leaveInPeace(prober, cited, finding);
  const isOnline = code !== 'host_unresolved' || (await hadAnswerSince(pool, new Date(at.getTime() - day)));
  const strikes = countStrike(claimed, finding, at, isOnline);
  const { status, finalUrl, contentSha256, figuresFound } = finding;
  const isRecorded = await recordProbe(pool, cited.cid, claimed.claim, {
    ...strikes,
    ...(await findCopy(prober, cited, claimed, strikes.state, signal)),
    probedAt: at,
    status,
    finalUrl,
    contentSha256,
    figuresFound,
    errorCode: code,
    dueAt: dueAfter(cited.cid, strikes.state, at, retryAt),
  });
  return isRecorded ? { kind: 'probed', state: strikes.state, code } : { kind: 'lost' };
}

/** Returns undefined when it is our turn, and the time to come again where that is too far off. */
async function waitForTurn({ pool, clock, perHostMs }: Prober, host: string, signal: AbortSignal): Promise<Date | undefined> {
  const turn = await takeTurn(pool, { host, now: clock.now(), intervalMs: perHostMs, patienceMs });
  if ('heldUntil' in turn) return turn.heldUntil;
  await waitUntil(clock, turn.at, signal);
  return undefined;
}

/** A visit that never comes to an end is one that timed out. */
async function visitInTime(prober: Prober, cited: Cited, signal: AbortSignal): Promise<Finding> {
  const { clock } = prober;
  const deadline = new AbortController();
  const cancel = clock.schedule(new Date(clock.now().getTime() + visitMs), () => deadline.abort());
  try {
    return await visitCitation(prober, cited, AbortSignal.any([signal, deadline.signal]));
  } catch (error) {
    if (!deadline.signal.aborted || signal.aborted) throw error;
    const nothing = { status: null, finalUrl: null, contentSha256: null, figuresFound: null, retryAt: null };
    return { ...nothing, state: 'transient', code: 'response_timeout', at: clock.now() };
  } finally {
    cancel();
  }
}

/** A host that asks for patience is asked for none of its pages before that. */
async function leaveInPeace({ pool, doiUrl }: Prober, { url }: Cited, { at, status, retryAt, finalUrl }: Finding) {
  const until = retryAt ?? (status === 429 ? new Date(at.getTime() + unsaidPatienceMs) : null);
  if (until === null) return;
  const asked = hostAsked(url, doiUrl);
  const isByResolver = readDoi(url) !== null;
  const answered = finalUrl === null || isByResolver ? asked : new URL(finalUrl).host;
  await holdHost(pool, answered, until);
}

/** What the archive has of it, recorded apart: a copy makes nothing healthy. Where the archive is silent, what was known stays. */
async function findCopy(prober: Prober, cited: Cited, before: Claimed, state: CitationState, signal: AbortSignal) {
  const { clock, archiveUrl } = prober;
  const kept = { archiveUrl: before.archiveUrl, archiveAskedAt: before.archiveAskedAt };
  if (before.archiveAskedAt !== null && healthyStates.includes(state)) return kept;
  if (await waitForTurn(prober, new URL(archiveUrl).host, signal)) return kept;
  const lastStood = before.stoodAt?.toISOString().slice(0, 10) ?? cited.asOf;
  const found = await askArchive(prober, { url: cited.url, day: lastStood }, signal);
  return found === undefined ? kept : { archiveUrl: found, archiveAskedAt: clock.now() };
}
