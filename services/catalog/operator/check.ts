import { printMany, printOne } from '@trivium/cli';
import { Command } from 'commander';
import { readContent } from '../domain/content/read-content.ts';
import type { OperatorSettings } from './operator.ts';
import { contentOption } from './options.ts';

/** `catalog check`: checks the content, as the service does when it starts. */
export function checkCommand(settings: OperatorSettings): Command {
  return new Command('check')
    .description('check every entry, key and signature: prints file, field and rule of each problem')
    .addOption(contentOption(settings))
    .action(async ({ content: folder }: { content: string }, command: Command) => {
      const { entries, problems, warnings } = await readContent(folder);
      const rows = [
        ...problems.map((problem) => ({ ...problem, kind: 'error' })),
        ...warnings.map((problem) => ({ ...problem, kind: 'warning' })),
      ];
      const isJson = Boolean(command.optsWithGlobals()['json']);
      if (isJson) printOne(command, { entries: entries.length, problems, warnings });
      else if (rows.length > 0) printMany(command, rows, ['kind', 'file', 'field', 'rule', 'message']);
      if (!isJson)
        process.stdout.write(`${entries.length} entries, ${problems.length} error(s), ${warnings.length} warning(s)\n`);
      if (problems.length > 0) process.exitCode = 1;
    });
}
