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
    .description('its newest checkpoint and its verifier key')
    .action(async (_options: unknown, command: Command) => {
      const shown = await withCatalog((operator) =>
        withLog(operator, settings, async (opened) => {
          const { size, note } = await opened.latestCheckpoint();
          return { origin: opened.origin, size: String(size), verifierKey: opened.verifierKey, checkpoint: note };
        }),
      );
      printOne(command, shown);
    });

  log
    .command('audit')
    .description('recompute the whole log from its entries, and say what does not fit')
    .action(async (_options: unknown, command: Command) => {
      const { size, checkpoints, faults } = await withCatalog((operator) =>
        withLog(operator, settings, (opened) => opened.audit()),
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
    .description('write it as static files (C2SP tlog-tiles) for any web server or object store; goes on where it ended')
    .action(async (folder: string, _options: unknown, command: Command) => {
      const path = resolve(folder);
      const exported = await withCatalog((operator) => withLog(operator, settings, (opened) => opened.exportTiles(path)));
      printOne(command, { folder: path, size: String(exported.size), filesWritten: exported.written });
    });

  return log;
}
