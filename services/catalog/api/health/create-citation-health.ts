import type { Clock } from '@trivium/core';
import type { Log } from '@trivium/http';
import type { CronItem, Jobs, TaskList } from '@trivium/worker';
import type { Outbound } from '@trivium/safe-fetch';
import type pg from 'pg';
import { health, type CitationState, type Health, type SignedEntry } from '../../contract/index.ts';
import { keepCitations, readKnown, readProbes, type PastProbe } from './citation-health.sql.ts';
import { listCited } from './cited.rules.ts';
import { refuse } from './errors.ts';
import { enqueueDue, healthCron, healthTasks } from './health-jobs.ts';
import { probeCitation } from './probe-citation.ts';
import { summariseHealth } from './summarise.rules.ts';

export interface CitationHealthOptions {
  readonly pool: pg.Pool;
  readonly clock: Clock;
  readonly log: Log;
  /** Whose user agent names us with an address to write to, and which obeys robots.txt. */
  readonly outbound: Pick<Outbound, 'visit' | 'request'>;
  readonly entries: readonly Pick<SignedEntry, 'slug' | 'citations' | 'dosages'>[];
  /** Where DOIs are resolved: `https://doi.org` by default. */
  readonly doiUrl?: string;
  /** Where copies of pages are: `https://archive.org` by default. */
  readonly archiveUrl?: string;
  /** Least time between two probes of one host, over all replicas: 1,000 by default. */
  readonly perHostMs?: number;
}

export interface ProbeResult {
  readonly cid: string;
  readonly url: string;
  readonly state: CitationState;
  /** Why it is not simply there. */
  readonly code: string | null;
}

export interface CitationHealth {
  /** The value of `/api/health`; replicas read it again at the word `health` on the channel `catalog_changes`. */
  read(): Promise<Health>;
  /** The probes of a citation, newest first. */
  history(cid: string, limit?: number): Promise<PastProbe[]>;
  /**
   * Probes a citation now, due or not, for an operator. It waits for its host's turn as any probe does.
   *
   * Throws CodedError `citation_unknown`, `citation_busy`, `citation_replaced` or `host_held`, what `signal` aborts with, and
   * `outbound_closed`.
   */
  probeNow(cid: string, signal?: AbortSignal): Promise<ProbeResult>;
  /** For `startJobs`. */
  readonly tasks: TaskList;
  readonly cron: readonly CronItem[];
  /** Sees to what is due, once at a start. Any number of replicas may ask at once. */
  enqueue(jobs: Pick<Jobs, 'add'>): Promise<void>;
}

/** Watches whether the pages that the entries cite still stand. Opens nothing until it is used. */
export function createCitationHealth(options: CitationHealthOptions): CitationHealth {
  const { doiUrl = 'https://doi.org', archiveUrl = 'https://archive.org', perHostMs = 1_000, entries, ...rest } = options;
  const { pool, clock } = rest;
  const cited = listCited(entries);
  const prober = { ...rest, cited, doiUrl, archiveUrl, perHostMs };
  return {
    read: async () => health.parse(summariseHealth(cited, await readKnown(pool))),
    history: (cid, limit = 100) => readProbes(pool, cid, limit),
    async probeNow(cid, signal = new AbortController().signal) {
      const citation = cited.find((one) => one.cid === cid);
      if (!citation) throw refuse('citation_unknown', `No entry has a citation ${JSON.stringify(cid)}; /api/health lists them.`);
      await keepCitations(pool, [citation], clock.now());
      const outcome = await probeCitation(prober, citation, { early: true, signal });
      switch (outcome.kind) {
        case 'probed':
          return { cid, url: citation.url, state: outcome.state, code: outcome.code };
        case 'busy':
          throw refuse('citation_busy', `${cid} is being probed right now; its result is in /api/health in a moment.`);
        case 'lost':
          throw refuse('citation_replaced', `The address of ${cid} changed during the probe; probe it again.`);
        case 'held':
          throw refuse('host_held', `${citation.host} asked not to be asked before ${outcome.until.toISOString()}; try then.`, {
            retryAfter: Math.ceil((outcome.until.getTime() - clock.now().getTime()) / 1_000),
          });
      }
    },
    tasks: healthTasks(prober),
    cron: healthCron,
    enqueue: enqueueDue,
  };
}
