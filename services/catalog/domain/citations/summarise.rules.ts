import {
  citationStates,
  healthyStates,
  service,
  unhealthyStates,
  type CitationHealth,
  type CitationState,
  type Health,
} from '../../contract/index.ts';
import type { CitationTarget } from './citation-targets.rules.ts';

/** What is known of a citation from its probes. */
export interface CitationRecord {
  readonly cid: string;
  /** The address that it is known of. */
  readonly url: string;
  readonly state: CitationState | null;
  readonly latestStatus: number | null;
  readonly finalUrl: string | null;
  readonly probedAt: Date | null;
  readonly contentSha256: string | null;
  readonly figuresFound: boolean | null;
  readonly consecutiveFailures: number;
  readonly archiveUrl: string | null;
}

/**
 * The value of `/api/health`. What is known of another address than the one that is cited now counts for nothing, so a
 * citation whose address was mended is not probed yet.
 *
 * `blocked`, `paywalled` and `transient` are neither healthy nor unhealthy. `latestStatus` of an unhealthy entry is 0 where
 * its host did not answer at all, since the specification has a number there.
 */
export function summariseHealth(cited: readonly CitationTarget[], known: readonly CitationRecord[]): Health {
  const byCid = new Map(known.map((one) => [one.cid, one]));
  const citations = cited.map((citation) => present(citation, byCid.get(citation.cid)));
  const hosts = [...new Set(cited.map(({ host }) => host))].toSorted();
  const states = citationStates.map((state) => [state, citations.filter((one) => one.state === state).length] as const);
  return {
    apiVersion: service.apiVersion,
    summary: count(citations),
    bySource: Object.fromEntries(hosts.map((host) => [host, count(citations.filter((_, index) => cited[index]?.host === host))])),
    unhealthyEntries: citations.flatMap(({ cid, url, state, latestStatus }) =>
      state !== null && unhealthyStates.includes(state) ? [{ cid, url, latestStatus: latestStatus ?? 0, state }] : [],
    ),
    byState: Object.fromEntries(states.filter(([, number]) => number > 0)),
    citations,
  };
}

function present({ cid, url, drugs }: CitationTarget, known: CitationRecord | undefined): CitationHealth {
  const shown = known?.url === url ? known : undefined;
  return {
    cid,
    url,
    state: shown?.state ?? null,
    latestStatus: shown?.latestStatus ?? null,
    finalUrl: shown?.finalUrl ?? null,
    probedAt: shown?.probedAt?.toISOString() ?? null,
    contentSha256: shown?.contentSha256 ?? null,
    figuresFound: shown?.figuresFound ?? null,
    consecutiveFailures: shown?.consecutiveFailures ?? 0,
    archiveUrl: shown?.archiveUrl ?? null,
    drugs: [...drugs],
  };
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

/** To one decimal; of nothing it is 0. */
const percent = (part: number, whole: number) => (whole === 0 ? 0 : Math.round((part / whole) * 1_000) / 10);
