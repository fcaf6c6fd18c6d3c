import { resolve } from 'node:path';
import { printMany, printOne } from '@trivium/cli';
import { Command } from 'commander';
import { withLog } from './open-log.ts';
import type { OperatorSettings, WithCatalog } from './operator.ts';

/** `catalog log …` */
export function logCommands(withCatalog: WithCatalog, settings: OperatorSettings): Command {
  const log = new Command('log').description('the transparency log');

  log
    .command('show')
    .description('print its newest checkpoint and its verifier key')
    .action(async (_options: unknown, command: Command) => {
      const checkpoint = await withCatalog((operator) =>
        withLog(operator, settings, async (transparencyLog) => {
          const { size, note } = await transparencyLog.latestCheckpoint();
          return {
            origin: transparencyLog.origin,
            size: String(size),
            verifierKey: transparencyLog.verifierKey,
            checkpoint: note,
          };
        }),
      );
      printOne(command, checkpoint);
    });

  log
    .command('audit')
    .description('recompute the whole log from its entries, and list the differences')
    .action(async (_options: unknown, command: Command) => {
      const { size, checkpoints, faults } = await withCatalog((operator) =>
        withLog(operator, settings, (transparencyLog) => transparencyLog.audit()),
      );
      if (command.optsWithGlobals()['json']) printOne(command, { size: String(size), checkpoints, faults });
      else {
        if (faults.length > 0)
          printMany(
            command,
            faults.map(({ code, message }) => ({ code, message })),
            ['code', 'message'],
          );
        process.stdout.write(`${size} entries, ${checkpoints} checkpoint(s), ${faults.length} fault(s)\n`);
      }
      if (faults.length > 0) process.exitCode = 1;
    });

  log
    .command('export <folder>')
    .description('write it as static files (C2SP tlog-tiles) for any web server or object store; continues an earlier export')
    .action(async (folder: string, _options: unknown, command: Command) => {
      const path = resolve(folder);
      const exported = await withCatalog((operator) =>
        withLog(operator, settings, (transparencyLog) => transparencyLog.exportTiles(path)),
      );
      printOne(command, { folder: path, size: String(exported.size), filesWritten: exported.written });
    });

  return log;
}
