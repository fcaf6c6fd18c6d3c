import { Command } from 'commander';
import { checkCommand } from './check.ts';
import { healthCommands } from './health.ts';
import { createKeyFiles } from './key-files.ts';
import { keyCommands } from './keys.ts';
import { logCommands } from './log.ts';
import type { WithCatalog } from './operator.ts';
import { signCommand } from './sign.ts';
import { verifyCommand } from './verify.ts';
import { witnessCommand } from './witness.ts';

export type { Operator, WithCatalog } from './operator.ts';

/** The commands of `npm run trivium -- catalog …`; `home` is the state folder. */
export function catalogCommands(withCatalog: WithCatalog, home: string): Command {
  const keyFiles = createKeyFiles(home);
  const catalog = new Command('catalog').description('the reference catalog of drugs');
  for (const command of [checkCommand(), signCommand(keyFiles), keyCommands(keyFiles), verifyCommand()])
    catalog.addCommand(command);
  for (const commands of [logCommands, healthCommands, witnessCommand]) catalog.addCommand(commands(withCatalog));
  return catalog;
}
