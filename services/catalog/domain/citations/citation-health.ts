import type { Clock } from '@trivium/core';
import type { SafeFetch } from '@trivium/safe-fetch';
import type pg from 'pg';
import { health, type CitationState, type Health, type SignedEntry } from '../../contract/index.ts';
import { syncCitations, readCitationRecords, readDue, readProbes, type PastProbe } from './citation-health.sql.ts';
import { listCitationTargets } from './citation-targets.rules.ts';
import { refuse } from './errors.ts';
import { maxWaitMs, probeCitation } from './probe-citation.ts';
import { summariseHealth } from './summarise.rules.ts';
import { firstHost, publicAddresses, type PublisherUrls } from './publisher.rules.ts';

export interface CitationHealthOptions {
  readonly pool: pg.Pool;
  readonly clock: Clock;
  /** Its user agent names us with a contact address, and it obeys robots.txt. */
  readonly outbound: Pick<SafeFetch, 'visit' | 'request'>;
  readonly entries: readonly Pick<SignedEntry, 'slug' | 'citations' | 'dosages'>[];
  /** Where the publishers' APIs are: their public addresses by default. */
  readonly publishers?: Partial<PublisherUrls>;
  /** The web archive: `https://archive.org` by default. */
  readonly archiveUrl?: string;
  /** Minimum time between two requests to one host, over all replicas: 1,000 by default. */
  readonly perHostMs?: number;
}

export interface ProbeResult {
  readonly cid: string;
  readonly url: string;
  readonly state: CitationState;
  /** Why the page isn't simply there; null where it is. */
  readonly code: string | null;
}

export interface CitationHealth {
  /** The value of `/api/health`. It changes when `health` is notified on the channel `catalog_changes`. */
  read(): Promise<Health>;
  /** The probes of a citation, newest first. */
  history(cid: string, limit?: number): Promise<PastProbe[]>;
  /**
   * Probes a citation now, due or not, for an operator. It waits for a slot of its host like any probe.
   *
   * @throws citation_unknown, citation_busy, citation_replaced, host_rate_limited, the reason of `signal`, outbound_closed
   */
  probeNow(cid: string, signal?: AbortSignal): Promise<ProbeResult>;
  /** Probes a citation if it is due. Undefined: it was not probed, or is no longer cited. */
  probeIfDue(cid: string, signal: AbortSignal): Promise<ProbeResult | undefined>;
  /** Stores new and changed citations, then lists the due ones, with the host that each asks first. */
  listDue(): Promise<readonly DueCitation[]>;
}

export interface DueCitation {
  readonly cid: string;
  readonly host: string;
}

/** Watches whether the pages that the entries cite still exist. Opens nothing until it is used. */
export function createCitationHealth(options: CitationHealthOptions): CitationHealth {
  const { archiveUrl = 'https://archive.org', perHostMs = 1_000, entries, ...rest } = options;
  const publishers = { ...publicAddresses, ...options.publishers };
  const { pool, clock } = rest;
  const targets = listCitationTargets(entries);
  const byCid = new Map(targets.map((target) => [target.cid, target]));
  const hosts = targets.map(({ cid, url }) => ({ cid, host: firstHost(url, publishers) }));
  const hostOf = new Map(hosts.map(({ cid, host }) => [cid, host]));
  const context = { ...rest, publishers, archiveUrl, perHostMs, editions: new Map() };
  return {
    read: async () => health.parse(summariseHealth(targets, await readCitationRecords(pool))),
    history: (cid, limit = 100) => readProbes(pool, cid, limit),
    async probeNow(cid, signal = new AbortController().signal) {
      const target = byCid.get(cid);
      if (!target) throw refuse('citation_unknown', `No entry has a citation ${JSON.stringify(cid)}; /api/health lists them.`);
      await syncCitations(pool, [target], clock.now());
      const outcome = await probeCitation(context, target, { isForced: true, signal });
      switch (outcome.kind) {
        case 'probed':
          return { cid, url: target.url, state: outcome.state, code: outcome.code };
        case 'busy':
          throw refuse('citation_busy', `${cid} is being probed right now; /api/health will show the result shortly.`);
        case 'replaced':
          throw refuse('citation_replaced', `The address of ${cid} changed during the probe; probe it again.`);
        case 'rate-limited':
          throw refuse(
            'host_rate_limited',
            `${target.host} asked for no requests before ${outcome.until.toISOString()}; try again then.`,
            { retryAfter: Math.ceil((outcome.until.getTime() - clock.now().getTime()) / 1_000) },
          );
      }
    },
    async probeIfDue(cid, signal) {
      const target = byCid.get(cid);
      if (!target) return undefined;
      const outcome = await probeCitation(context, target, { isForced: false, signal });
      return outcome.kind === 'probed' ? { cid, url: target.url, state: outcome.state, code: outcome.code } : undefined;
    },
    async listDue() {
      const now = clock.now();
      await syncCitations(pool, targets, now);
      const due = await readDue(pool, hosts, now, maxWaitMs);
      return due.map((cid) => ({ cid, host: hostOf.get(cid) ?? '' }));
    },
  };
}
