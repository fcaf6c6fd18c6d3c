import type pg from 'pg';
import { healthyStates, type CitationState } from '../../contract/index.ts';
import { claimCitation, hadAnswerSince, recordProbe, releaseCitation, type CitationClaim } from './citation-health.sql.ts';
import type { CitationTarget } from './citation-targets.rules.ts';
import { backOffHost, reserveSlot } from './host-slots.sql.ts';
import { nextProbeAt } from './next-probe.rules.ts';
import { findArchiveCopy } from './query-archive.ts';
import { countStrike } from './strikes.rules.ts';
import { refuse } from './errors.ts';
import { firstHost, readPublisher } from './publisher.rules.ts';
import { visitCitation, type VisitContext } from './visit-citation.ts';
import { noContent, type VisitResult } from './visit-result.ts';
import { waitUntil } from './wait-until.ts';

export interface ProbeContext extends Omit<VisitContext, 'nextSlot'> {
  readonly pool: pg.Pool;
  /** `https://archive.org`, without a slash at its end. */
  readonly archiveUrl: string;
  /** Minimum time between two requests to one host, over all replicas. */
  readonly perHostMs: number;
}

/** `busy`: another replica probes it, or it isn't due. `replaced`: its address changed meanwhile. */
export type Outcome =
  | { readonly kind: 'probed'; readonly state: CitationState; readonly code: string | null }
  | { readonly kind: 'busy' | 'replaced' }
  | { readonly kind: 'rate-limited'; readonly until: Date };

/** A probe that would wait longer for its host is rescheduled. */
export const maxWaitMs = 60_000;
const day = 24 * 60 * 60 * 1000;
/** The pause for a host that answers 429 without Retry-After. */
const defaultBackOffMs = 60 * 60 * 1000;
const leaseMs = 10 * 60_000;
/** Leaves time to query the archive and to record the probe. */
const visitMs = 5 * 60_000;

/**
 * Probes one citation: claims it, waits for a slot of its host, visits it, queries the archive for a copy where the page is
 * not healthy or the archive was never queried, and records all of it together.
 *
 * @throws the reason of `signal`, and outbound_closed; the citation then stays due
 */
export async function probeCitation(
  context: ProbeContext,
  target: CitationTarget,
  { isForced, signal }: { readonly isForced: boolean; readonly signal: AbortSignal },
): Promise<Outcome> {
  const { pool, clock } = context;
  const now = clock.now();
  const { cid, url } = target;
  const claim = await claimCitation(pool, { cid, url, now, until: new Date(now.getTime() + leaseMs), isForced });
  if (!claim) return { kind: 'busy' };
  try {
    return await probeClaimed(context, target, claim, signal);
  } finally {
    // A recorded probe has released its claim already.
    await releaseCitation(pool, cid, claim.claim);
  }
}

async function probeClaimed(
  context: ProbeContext,
  target: CitationTarget,
  claim: CitationClaim,
  signal: AbortSignal,
): Promise<Outcome> {
  const { pool, publishers } = context;
  const blockedUntil = await waitForSlot(context, firstHost(target.url, publishers), signal);
  if (blockedUntil) return { kind: 'rate-limited', until: blockedUntil };
  const visit = await visitWithinLimit(context, target, signal);
  const { at, code, retryAt } = visit;
  await backOffIfAsked(context, target, visit);
  const isOnline = code !== 'host_unresolved' || (await hadAnswerSince(pool, new Date(at.getTime() - day)));
  const strikes = countStrike(claim, visit, at, isOnline);
  const { status, finalUrl, contentSha256, figuresFound, amendedOn } = visit;
  const isRecorded = await recordProbe(pool, target.cid, claim.claim, {
    ...strikes,
    ...(await refreshArchiveCopy(context, target, claim, strikes.state, signal)),
    probedAt: at,
    status,
    finalUrl,
    contentSha256,
    figuresFound,
    amendedOn,
    errorCode: code,
    dueAt: nextProbeAt(target.cid, strikes.state, at, retryAt),
  });
  return isRecorded ? { kind: 'probed', state: strikes.state, code } : { kind: 'replaced' };
}

/** Waits for a slot of the host. Returns when to try again instead, where that is too far off. */
async function waitForSlot(context: ProbeContext, host: string, signal: AbortSignal): Promise<Date | undefined> {
  const { pool, clock, perHostMs } = context;
  const slot = await reserveSlot(pool, { host, now: clock.now(), intervalMs: perHostMs, maxWaitMs });
  if ('blockedUntil' in slot) return slot.blockedUntil;
  await waitUntil(clock, slot.at, signal);
  return undefined;
}

/** Visits a citation. A visit that does not end within the limit counts as a time-out. */
async function visitWithinLimit(context: ProbeContext, target: CitationTarget, signal: AbortSignal): Promise<VisitResult> {
  const { clock } = context;
  const deadline = new AbortController();
  const cancel = clock.schedule(new Date(clock.now().getTime() + visitMs), () => deadline.abort());
  try {
    const ending = AbortSignal.any([signal, deadline.signal]);
    const nextSlot = async (host: string) => {
      const until = await waitForSlot(context, host, ending);
      if (until) throw refuse('host_rate_limited', `${host} asked for no requests before ${until.toISOString()}.`);
    };
    return await visitCitation({ ...context, nextSlot }, target, ending);
  } catch (error) {
    if (!deadline.signal.aborted || signal.aborted) throw error;
    return { ...noContent, status: null, retryAt: null, state: 'transient', code: 'response_timeout', at: clock.now() };
  } finally {
    cancel();
  }
}

/** Sends no request to a host before the time that it asked for. */
async function backOffIfAsked({ pool, publishers }: ProbeContext, { url }: CitationTarget, visit: VisitResult): Promise<void> {
  const { at, status, retryAt, finalUrl } = visit;
  const until = retryAt ?? (status === 429 ? new Date(at.getTime() + defaultBackOffMs) : null);
  if (until === null) return;
  const isByApi = readPublisher(url).reader !== 'page';
  const host = finalUrl === null || isByApi ? firstHost(url, publishers) : new URL(finalUrl).host;
  await backOffHost(pool, host, until);
}

/**
 * The copy that the archive has of a page, recorded apart from its state: a copy makes no citation healthy. Without an
 * answer of the archive the copy found before stays.
 */
async function refreshArchiveCopy(
  context: ProbeContext,
  target: CitationTarget,
  before: CitationClaim,
  state: CitationState,
  signal: AbortSignal,
) {
  const { clock, archiveUrl } = context;
  const unchanged = { archiveUrl: before.archiveUrl, archiveAskedAt: before.archiveAskedAt };
  if (before.archiveAskedAt !== null && healthyStates.includes(state)) return unchanged;
  if (await waitForSlot(context, new URL(archiveUrl).host, signal)) return unchanged;
  const lastHealthyDay = before.lastHealthyAt?.toISOString().slice(0, 10) ?? target.readAsOf;
  const copy = await findArchiveCopy(context, { url: target.url, day: lastHealthyDay }, signal);
  return copy === undefined ? unchanged : { archiveUrl: copy, archiveAskedAt: clock.now() };
}
