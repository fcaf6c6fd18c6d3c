import { launchBrowser } from '@trivium/testing/launch-browser';
import type { BenchmarkOptions } from '../benchmark.ts';
import { startService } from '../start-service.ts';
import { rotated, spread } from '../statistics.rules.ts';
import { table } from '../table.ts';
import { measureVisit, type Visit } from './measure-visit.ts';
import { signIn } from './sign-in.ts';

export const title = 'first visits on a weak phone: a processor of a quarter, 1.6 Mbit/s, 150 ms';

interface Page {
  readonly service: 'portal' | 'forecast' | 'catalog';
  readonly path: string;
  /** The role of the demo person who opens it; a visitor otherwise. */
  readonly role?: string;
}

const pages: readonly Page[] = [
  { service: 'portal', path: '/' },
  { service: 'portal', path: '/events' },
  { service: 'portal', path: '/clubs' },
  { service: 'portal', path: '/news' },
  { service: 'portal', path: '/shop' },
  { service: 'portal', path: '/', role: 'member' },
  { service: 'portal', path: '/me/orders', role: 'member' },
  { service: 'portal', path: '/queue', role: 'president' },
  { service: 'forecast', path: '/' },
  { service: 'catalog', path: '/' },
  { service: 'catalog', path: '/drugs/carprofen' },
];
const nameOf = ({ service, path, role }: Page) => `${service} ${path}${role === undefined ? '' : ` (${role})`}`;

const aims = { paintMs: 1_200, usableMs: 2_500, scriptBytes: 120_000, shift: 0.02 };
const measures = Object.keys(aims) as (keyof typeof aims)[];
const signedInScriptBytes = 160_000;
const aimOf = (measure: keyof typeof aims, { role }: Page) =>
  measure === 'scriptBytes' && role !== undefined ? signedInScriptBytes : aims[measure];

/** Visits each page of each service in every round, each time with a fresh browser profile. */
export async function run({ rounds, json, signal }: BenchmarkOptions): Promise<void> {
  await using stack = new AsyncDisposableStack();
  const origins = new Map<string, string>();
  for (const name of ['portal', 'forecast', 'catalog'] as const) {
    const service = await startService(name, signal, name === 'catalog' ? { CATALOG_PROBES: 'off' } : {});
    stack.defer(service.stop);
    origins.set(name, service.origin);
  }
  const sessions = new Map<string, string>();
  for (const { service, role } of pages)
    if (role !== undefined && !sessions.has(role)) sessions.set(role, await signIn(origins.get(service) ?? '', role));
  const browser = await launchBrowser();
  stack.defer(() => browser.close());
  const visits = new Map<Page, Visit[]>(pages.map((page) => [page, []]));
  for (let round = 0; round < rounds; round++)
    for (const page of rotated(pages, round)) {
      signal.throwIfAborted();
      const session = page.role === undefined ? undefined : sessions.get(page.role);
      visits.get(page)?.push(await measureVisit(browser, `${origins.get(page.service)}${page.path}`, session));
    }
  const results = [...visits].map(([page, list]) => ({ page: nameOf(page), ...mediansOf(list) }));
  const missed = [
    ...pages.flatMap((page, place) =>
      measures
        .filter((measure) => !((results[place]?.[measure] ?? Number.NaN) <= aimOf(measure, page)))
        .map((measure) => `${nameOf(page)}: ${measure} ${results[place]?.[measure]}`),
    ),
    ...sayBehind(results),
  ];
  process.stdout.write(
    json
      ? `${JSON.stringify({ benchmark: 'paint', rounds, results, aims: { ...aims, signedInScriptBytes }, missed }, undefined, 2)}\n`
      : `${[
          ...table([
            ['medians', 'first paint ms', 'content ms', 'usable ms', 'document bytes', 'script bytes', 'requests', 'shift'],
            ...results.map(({ page, paintMs, contentMs, usableMs, documentBytes, scriptBytes, requests, shift }) => [
              page,
              ...[paintMs, contentMs, usableMs, documentBytes, scriptBytes, requests].map(String),
              shift.toFixed(3),
            ]),
          ]),
          `${rounds} visits a page in Thai, each with an empty cache.`,
          missed.length === 0 ? 'Every aim is met.' : `Missed: ${missed.join('; ')}.`,
        ].join('\n')}\n`,
  );
}

type Medians = Record<keyof Visit, number>;

const mediansOf = (visits: readonly Visit[]): Medians => {
  const median = (name: keyof Visit) => spread(visits.map((visit) => visit[name])).median;
  return {
    paintMs: Math.round(median('paintMs')),
    contentMs: Math.round(median('contentMs')),
    usableMs: Math.round(median('usableMs')),
    documentBytes: Math.round(median('documentBytes')),
    scriptBytes: Math.round(median('scriptBytes')),
    requests: Math.round(median('requests')),
    shift: median('shift'),
  };
};

/** The portal's first page paints no later than forecast's in the same run. */
function sayBehind(results: readonly ({ readonly page: string } & Medians)[]): string[] {
  const paintOf = (name: string) => results.find(({ page }) => page === name)?.paintMs ?? Number.NaN;
  const [portal, forecast] = [paintOf('portal /'), paintOf('forecast /')];
  return portal <= forecast ? [] : [`portal / paints ${portal - forecast} ms after forecast /`];
}
