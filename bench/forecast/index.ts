import { availableParallelism, cpus, loadavg } from 'node:os';
import type { BenchmarkOptions } from '../benchmark.ts';
import { chooseLoadGenerator } from '../load/load-generator.ts';
import { judge } from './aim.rules.ts';
import { prepareExercises } from './check-answer.ts';
import { bare, frameworks, ours, startRivals, type Contestant } from './contestants.ts';
import { downloadSite } from './download-site.ts';
import { measureRounds } from './measure-rounds.ts';
import { describe, type ForecastResult } from './report.ts';
import { startService } from '../start-service.ts';
import { summarise } from './summary.rules.ts';
import { variants } from './variants.ts';

const path = '/api/markets';

export const title = `GET ${path} against bare node:http, Fastify, Hono and Express`;

/** Measures the service beside its rivals and prints the result. @throws BenchmarkFailed when an answer is wrong */
export async function run(options: BenchmarkOptions): Promise<void> {
  await using servers = new AsyncDisposableStack();
  const say = (line: string) => void process.stderr.write(`bench: ${line}\n`);

  const [loadBefore = 0] = loadavg();
  say('starting the service and its rivals');
  const service = await startService('forecast', options.signal);
  servers.defer(service.stop);
  const site = await downloadSite(service.origin, path, options.wholeHead);
  const rivals = await startRivals(site, options.signal, (stop) => servers.defer(stop));
  const contestants: Contestant[] = [{ name: ours, ...service }, ...rivals];

  const exercises = (await Promise.all(contestants.map((contestant) => prepareExercises(contestant, site)))).flat();
  const groups = variants.map((variant) => exercises.filter((exercise) => exercise.variant === variant));
  const generator = chooseLoadGenerator();
  const summaries = summarise(await measureRounds(groups, generator, options, say), bare);

  const result: ForecastResult = {
    benchmark: 'forecast',
    path,
    loadGenerator: generator.name,
    connections: options.connections,
    workers: service.servingPids.length,
    rounds: options.rounds,
    secondsPerMeasurement: options.seconds,
    node: process.versions.node,
    processors: { count: availableParallelism(), model: cpus()[0]?.model ?? 'unknown' },
    loadBefore,
    bodyBytes: { identity: site.identity.body.length, gzip: site.gzip.body.length },
    rivalsHead: options.wholeHead ? 'whole' : 'content',
    variants: summaries,
    aim: judge(summaries, ours, frameworks),
  };
  process.stdout.write(options.json ? `${JSON.stringify(result, undefined, 2)}\n` : `${describe(result).join('\n')}\n`);
}
