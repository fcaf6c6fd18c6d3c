import { Counter, Histogram, Registry } from 'prom-client';
import type { AnswerCounts, SnapshotTable } from '../snapshots/snapshot-table.ts';

export interface RequestMetrics {
  /** One registry per service so that several services and tests can share a process. */
  readonly registry: Registry;
  /** Counts a response of the router; `route` is a template, never a client's path. */
  readonly observe: (method: string, route: string, status: number, ms: number) => void;
}

const outcomes: readonly [keyof AnswerCounts, method: string, status: string][] = [
  ['getFull', 'GET', '200'],
  ['getNotModified', 'GET', '304'],
  ['headFull', 'HEAD', '200'],
  ['headNotModified', 'HEAD', '304'],
];

/** Counts requests. The table counts snapshot responses as plain numbers; they are folded in when metrics are read. */
export function createRequestMetrics(table: SnapshotTable): RequestMetrics {
  const registry = new Registry();
  const requests = new Counter({
    name: 'http_requests_total',
    help: 'Answered requests by method, route template and status.',
    labelNames: ['method', 'route', 'status'],
    registers: [registry],
    collect: fold,
  });
  const snapshots = new Counter({
    name: 'http_snapshot_answers_total',
    help: 'Requests answered from precomputed bytes, by route template and status.',
    labelNames: ['route', 'status'],
    registers: [registry],
    collect: fold,
  });
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from request to answer of what the router handles, by method and route template.',
    labelNames: ['method', 'route'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers: [registry],
  });

  const folded = new Map<string, AnswerCounts>();

  function fold(): void {
    for (const [route, counts] of table.counts()) {
      const before = folded.get(route) ?? { getFull: 0, getNotModified: 0, headFull: 0, headNotModified: 0 };
      for (const [outcome, method, status] of outcomes) {
        const added = counts[outcome] - before[outcome];
        if (added === 0) continue;
        requests.inc({ method, route, status }, added);
        snapshots.inc({ route, status }, added);
      }
      folded.set(route, { ...counts });
    }
  }

  function observe(method: string, route: string, status: number, ms: number): void {
    requests.inc({ method, route, status: String(status) });
    durations.observe({ method, route }, ms / 1000);
  }

  return { registry, observe };
}
