import {
  citationStates,
  healthyStates,
  service,
  unhealthyStates,
  unreadStates,
  type CitationHealth,
  type CitationState,
  type Health,
} from '../../contract/index.ts';
import type { CitationTarget } from './citation-targets.rules.ts';
import { readPublisher } from './publisher.rules.ts';

/** The stored state of a citation. */
export interface CitationRecord {
  readonly cid: string;
  /** The address that was probed. */
  readonly url: string;
  readonly state: CitationState | null;
  readonly latestStatus: number | null;
  readonly finalUrl: string | null;
  readonly probedAt: Date | null;
  readonly contentSha256: string | null;
  readonly figuresFound: boolean | null;
  readonly amendedOn: string | null;
  readonly consecutiveFailures: number;
  readonly archiveUrl: string | null;
}

/**
 * The value of `/api/health`. A record of another address than the cited one is ignored: a citation with a corrected address
 * counts as not probed.
 *
 * `blocked`, `paywalled` and `transient` are neither healthy nor unhealthy. `latestStatus` of an unhealthy entry is 0 if its
 * host did not answer, since the specification requires a number.
 */
export function summariseHealth(targets: readonly CitationTarget[], records: readonly CitationRecord[]): Health {
  const byCid = new Map(records.map((one) => [one.cid, one]));
  const citations = targets.map((target) => present(target, byCid.get(target.cid)));
  const hosts = [...new Set(targets.map(({ host }) => host))].toSorted();
  const states = citationStates.map((state) => [state, citations.filter((one) => one.state === state).length] as const);
  return {
    apiVersion: service.apiVersion,
    summary: count(citations),
    note: noteOn(citations),
    bySource: Object.fromEntries(
      hosts.map((host) => [host, count(citations.filter((_, index) => targets[index]?.host === host))]),
    ),
    unhealthyEntries: citations.flatMap(({ cid, url, state, latestStatus }) =>
      state !== null && unhealthyStates.includes(state) ? [{ cid, url, latestStatus: latestStatus ?? 0, state }] : [],
    ),
    byState: Object.fromEntries(states.filter(([, number]) => number > 0)),
    citations,
  };
}

function present({ cid, url, drugs, readAsOf }: CitationTarget, stored: CitationRecord | undefined): CitationHealth {
  const record = stored?.url === url ? stored : undefined;
  return {
    cid,
    url,
    state: record?.state ?? null,
    latestStatus: record?.latestStatus ?? null,
    finalUrl: record?.finalUrl ?? null,
    probedAt: record?.probedAt?.toISOString() ?? null,
    reader: readPublisher(url).reader,
    readAsOf,
    amendedOn: record?.amendedOn ?? null,
    contentSha256: record?.contentSha256 ?? null,
    figuresFound: record?.figuresFound ?? null,
    consecutiveFailures: record?.consecutiveFailures ?? 0,
    archiveUrl: record?.archiveUrl ?? null,
    drugs: [...drugs],
  };
}

/** Percentages of pages that could not be read look like a verdict on them. */
function noteOn(citations: readonly CitationHealth[]): string | null {
  const states = citations.flatMap(({ state }) => (state === null ? [] : [state]));
  if (states.length === 0) return citations.length === 0 ? null : 'No citation has been checked yet.';
  return states.every((state) => unreadStates.includes(state)) ? 'No page could be read.' : null;
}

function count(citations: readonly CitationHealth[]): Health['summary'] {
  const states = citations.flatMap(({ state }) => (state === null ? [] : [state]));
  const healthy = states.filter((state) => healthyStates.includes(state)).length;
  return {
    totalCitations: citations.length,
    probed: states.length,
    healthy,
    unhealthy: states.filter((state) => unhealthyStates.includes(state)).length,
    pctProbed: percent(states.length, citations.length),
    pctHealthy: percent(healthy, states.length),
  };
}

/** To one decimal; 0 of an empty group. */
const percent = (part: number, whole: number) => (whole === 0 ? 0 : Math.round((part / whole) * 1_000) / 10);
