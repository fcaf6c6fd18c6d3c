import { createSafeFetch, type SafeFetchOptions } from '@trivium/safe-fetch';
import { createFakeClock, type TestDatabase } from '@trivium/testing';
import { onTestFinished } from 'vitest';
import { createCitationHealth, type CitationHealthOptions } from '../domain/citations/citation-health.ts';
import { startCitationServer, type CitationServer } from './citation-server.ts';

export const start = new Date('2026-11-01T00:00:00Z');
export const day = 24 * 60 * 60 * 1000;
export const contactAgent = 'TriviumCatalog/0.1 (+https://catalog.example.org/health; citations@example.org)';

type Entry = CitationHealthOptions['entries'][number];

/** An entry with one citation for these doses. */
export const entryOf = (cid: string, url: string, doses: readonly string[] = ['5 mg/lb (11 mg/kg)'], asOf?: string): Entry => ({
  slug: `drug-${cid}`,
  citations: [{ id: cid, title: cid, publisher: 'A publisher', url, sourceRead: true, ...(asOf === undefined ? {} : { asOf }) }],
  dosages: doses.map((dose) => ({
    species: 'dog',
    route: 'oral',
    indication: 'pain',
    dose,
    steps: [{ low: '1', high: '1', unit: 'mg', per: 'kg', interval: null, times: 1, duration: null }],
    citation: cid,
    sourceRead: true,
    secondReader: false,
  })),
});

export interface TestHealthOptions {
  readonly entries: (origin: string) => readonly Entry[];
  readonly perHostMs?: number;
  readonly politeness?: SafeFetchOptions['politeness'];
  readonly resolve?: SafeFetchOptions['resolve'];
  /** The initial time: `start` by default. */
  readonly at?: Date;
}

/** A fixture server, a fake clock, and the citations' health on a database, until the test ends. */
export async function useHealth({ pool }: Pick<TestDatabase, 'pool'>, options: TestHealthOptions) {
  const server = await startCitationServer();
  onTestFinished(() => server.close());
  return { server, ...replica(pool, server, options) };
}

/** Another replica with the same server and database. */
export function replica(
  pool: TestDatabase['pool'],
  server: CitationServer,
  options: TestHealthOptions,
  clock = createFakeClock(options.at ?? start),
) {
  const outbound = createSafeFetch({
    clock,
    userAgent: contactAgent,
    allow: [server.host],
    politeness: { minIntervalMs: 0, ...options.politeness },
    ...(options.resolve && { resolve: options.resolve }),
  });
  onTestFinished(() => outbound.close());
  const entries = options.entries(server.origin);
  const { perHostMs = 0 } = options;
  const { origin } = server;
  const health = createCitationHealth({
    pool,
    clock,
    outbound,
    entries,
    publishers: { doi: origin, ecfr: origin, dailymed: origin },
    archiveUrl: origin,
    perHostMs,
  });
  return { clock, outbound, health };
}
