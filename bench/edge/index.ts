import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { availableParallelism, cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { BenchmarkFailed, type BenchmarkOptions } from '../benchmark.ts';
import { downloadSite } from '../forecast/download-site.ts';
import { freePort } from '@trivium/testing/free-port';
import { chooseLoadGenerator } from '../load/load-generator.ts';
import { startService } from '../start-service.ts';
import { pairedRatios, rotated, spread, type Spread } from '../statistics.rules.ts';
import { table } from '../table.ts';
import { countRevalidations } from './revalidations.ts';
import { startNginx } from './nginx.ts';

export const title = 'the cache of deploy/nginx before a service, beside nginx serving the same bytes as a file';

const path = '/api/markets';
const encodings = ['identity', 'gzip'] as const;
const contestants = ['file', 'cache', 'service'] as const;

/** Share of the requests a second that a file gets. */
const aim = 0.9;

interface Measurement {
  readonly encoding: (typeof encodings)[number];
  readonly contestant: (typeof contestants)[number];
  readonly requestsPerSecond: Spread;
  /** Of the file. */
  readonly share: Spread;
}

/** Measures and prints shares. @throws BenchmarkFailed without nginx, or where an answer is wrong */
export async function run(options: BenchmarkOptions): Promise<void> {
  const { rounds, seconds, connections, json, signal } = options;
  await using stack = new AsyncDisposableStack();
  const say = (line: string) => void process.stderr.write(`bench: ${line}\n`);
  const [loadBefore = 0] = loadavg();
  const folder = await mkdtemp(join(tmpdir(), 'trivium-edge-'));
  stack.defer(() => rm(folder, { recursive: true, force: true }));
  const filesPort = await freePort();
  const cachePort = await freePort();
  say('starting the service and nginx');
  const service = await startService('forecast', signal);
  stack.defer(service.stop);
  const nginx = await startNginx({ folder, origin: service.origin, filesPort, cachePort });
  stack.defer(nginx.stop);
  const site = await downloadSite(service.origin, path, false);
  await writeFile(join(folder, 'files/markets.json'), site.identity.body);
  await writeFile(join(folder, 'files/markets.json.gz'), site.gzip.body);
  const urls = {
    file: `http://127.0.0.1:${filesPort}/markets.json`,
    cache: `http://127.0.0.1:${cachePort}${path}`,
    service: `${service.origin}${path}`,
  };
  for (const contestant of contestants) {
    const answer = await fetch(urls[contestant]);
    if (!Buffer.from(await answer.arrayBuffer()).equals(site.identity.body))
      throw new BenchmarkFailed(`${contestant} does not answer the service's bytes (${answer.status}).`);
  }

  const generator = chooseLoadGenerator();
  const measured = new Map<string, number[]>();
  for (let round = 0; round < rounds; round++) {
    say(`round ${round + 1} of ${rounds}`);
    for (const encoding of encodings) {
      for (const contestant of rotated(contestants, round)) {
        const headers = { 'accept-encoding': encoding };
        const load = await generator.measure({ url: urls[contestant], headers, connections, seconds, signal });
        if (load.failures > 0) throw new BenchmarkFailed(`${contestant} failed ${load.failures} requests.`);
        const key = `${encoding} ${contestant}`;
        measured.set(key, [...(measured.get(key) ?? []), load.requests / load.seconds]);
      }
    }
  }
  const lines = encodings.flatMap((encoding) =>
    contestants.map((contestant): Measurement => {
      const values = measured.get(`${encoding} ${contestant}`) as number[];
      const base = measured.get(`${encoding} file`) as number[];
      return { encoding, contestant, requestsPerSecond: spread(values), share: spread(pairedRatios(values, base)) };
    }),
  );
  const stale = await countRevalidations(folder);
  const result = {
    benchmark: 'edge',
    nginx: nginx.version,
    loadGenerator: generator.name,
    rounds,
    connections,
    bytes: { identity: site.identity.body.length, gzip: site.gzip.body.length },
    processors: { count: availableParallelism(), model: cpus()[0]?.model ?? 'unknown' },
    loadBefore,
    lines,
    aim,
    ...stale,
  };
  process.stdout.write(json ? `${JSON.stringify(result, undefined, 2)}\n` : `${describe(result).join('\n')}\n`);
}

interface Result {
  readonly nginx: string;
  readonly loadGenerator: string;
  readonly lines: readonly Measurement[];
  readonly missesFetched: number;
  readonly staleAnswered: number;
  readonly downAnswered: number;
  readonly requested: number;
}

function describe({ nginx, loadGenerator, lines, missesFetched, staleAnswered, downAnswered, requested }: Result): string[] {
  const rows = lines.map(({ encoding, contestant, requestsPerSecond, share }) => [
    `${encoding}, ${contestant}`,
    Math.round(requestsPerSecond.median).toLocaleString('en'),
    share.median.toFixed(2),
    `${share.min.toFixed(2)}–${share.max.toFixed(2)}`,
  ]);
  const shares = lines.filter(({ contestant }) => contestant === 'cache').map(({ share }) => share.median);
  const isReached = Math.min(...shares) >= aim;
  return [
    `${nginx}, one worker; ${loadGenerator}`,
    ...table([['', 'requests/s', 'share of the file', 'min–max'], ...rows]),
    `Aim: the cache has ${aim} of the file's requests a second. ${isReached ? 'Reached' : 'Not reached'}.`,
    `Of ${requested} requests at once for a page that nobody had requested for, ${missesFetched} reached the service. While it is old and being fetched again, ${staleAnswered} of ${requested} were answered at once; while no service answered, ${downAnswered} of ${requested}.`,
  ];
}
