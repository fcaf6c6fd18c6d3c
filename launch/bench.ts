import { Command, InvalidArgumentError } from 'commander';
import * as backend from '../bench/backend/index.ts';
import { BenchmarkFailed, type BenchmarkOptions } from '../bench/benchmark.ts';
import * as capacity from '../bench/capacity/index.ts';
import * as edge from '../bench/edge/index.ts';
import * as firstDay from '../bench/first-day/index.ts';
import * as flood from '../bench/flood/index.ts';
import * as forecast from '../bench/forecast/index.ts';
import * as log from '../bench/log/index.ts';
import * as paint from '../bench/paint/index.ts';
import * as poll from '../bench/poll/index.ts';
import * as realtime from '../bench/realtime/index.ts';
import * as recovery from '../bench/recovery/index.ts';
import * as resolver from '../bench/resolver/index.ts';
import * as search from '../bench/search/index.ts';
import * as signIn from '../bench/sign-in/index.ts';
import * as venues from '../bench/venues/index.ts';
import { explain } from './explain.ts';

/** Each prints side-by-side measurements; `bench/README.md` says how to read them. */
const benchmarks: Readonly<
  Record<string, { readonly title: string; readonly run: (options: BenchmarkOptions) => Promise<void> }>
> = {
  backend,
  capacity,
  edge,
  'first-day': firstDay,
  flood,
  forecast,
  log,
  paint,
  poll,
  realtime,
  recovery,
  resolver,
  search,
  'sign-in': signIn,
  venues,
};

const names = Object.keys(benchmarks);
const listing = names.map((name) => `  ${name.padEnd(12)}${benchmarks[name]?.title}`).join('\n');

function positive(text: string): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1) throw new InvalidArgumentError('It must be a whole number from 1 on.');
  return value;
}

/** Stops servers before the process exits, on a signal or when its parent is gone. */
const stopping = new AbortController();
for (const event of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'] as const) {
  process.on(event, () => stopping.abort(new BenchmarkFailed('Stopped before there was a result.')));
}
// Listening for the end of the channel must not keep a finished run alive.
process.channel?.unref();

const program = new Command('npm run bench --')
  .description('Measures a service beside its neighbours and prints ratios.')
  .argument('[name]', `which of ${names.join(', ')}`)
  .option('--rounds <n>', 'how often each contestant is measured; medians want five', positive, 7)
  .option('--seconds <n>', 'length of one measurement', positive, 2)
  .option('--connections <n>', 'clients that ask at the same time', positive, 32)
  .option('--whole-head', 'rivals send every header field that ours sends, not only those about the content', false)
  .option('--entries <n>', 'log: entries of the log', positive, 1_000_000)
  .option('--batch <n>', 'log: entries of one batch', positive, 4096)
  .option('--no-lite', 'backend: leave @supabase/lite out, which npm installs for the run')
  .option('--subscribers <n>', 'realtime and poll: how many listen', positive, 2000)
  .option('--students <n>', 'first-day: how many sign up', positive, 200)
  .option('--minutes <n>', 'first-day: within how many minutes', positive, 10)
  .option('--attack <text>', 'flood: only the attacks whose name holds this text')
  .option('--cases <folder>', 'resolver: take the cases of this folder')
  .option('--json', 'print JSON, for scripts', false)
  .addHelpText('after', `\nBenchmarks:\n${listing}`)
  .action(async (name: string | undefined, options: Omit<BenchmarkOptions, 'signal'>) => {
    const benchmark = name === undefined ? undefined : benchmarks[name];
    if (benchmark) await benchmark.run({ ...options, signal: stopping.signal });
    else
      program.error(
        `bench: ${name === undefined ? 'Name a benchmark' : `There is no benchmark ${name}`}; choose from ${names.join(', ')}.`,
      );
  });

await program.parseAsync().catch((error: unknown) => {
  if (!(error instanceof BenchmarkFailed)) explain(error);
  process.stderr.write(`bench: ${error.message}\n`);
  process.exit(1);
});
