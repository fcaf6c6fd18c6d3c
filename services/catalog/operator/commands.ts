import { Command } from 'commander';
import { changedCommand } from './changed.ts';
import { checkCommand } from './check.ts';
import { draftCommand } from './draft.ts';
import { healthCommands } from './health.ts';
import { createKeyFiles } from './key-files.ts';
import { keyCommands } from './keys.ts';
import { logCommands } from './log.ts';
import type { OperatorSettings, RunWitness, WithCatalog } from './operator.ts';
import { reportCommands } from './reports.ts';
import { reviewCommand } from './review.ts';
import { signCommand } from './sign.ts';
import { verifyCommand } from './verify.ts';
import { witnessCommand } from './witness.ts';

export interface CommandOptions {
  readonly withCatalog: WithCatalog;
  /** The state folder. */
  readonly home: string;
  readonly settings: OperatorSettings;
  readonly runWitness: RunWitness;
}

/** The commands of `npm run trivium -- catalog …`. */
export function createCommands({ withCatalog, home, settings, runWitness }: CommandOptions): Command {
  const keyFiles = createKeyFiles(home);
  const catalog = new Command('catalog').description('the reference catalog of drugs');
  catalog.addCommand(checkCommand(settings));
  catalog.addCommand(draftCommand(settings));
  catalog.addCommand(reviewCommand(settings));
  catalog.addCommand(signCommand(keyFiles, settings));
  catalog.addCommand(keyCommands(keyFiles, settings));
  catalog.addCommand(verifyCommand());
  catalog.addCommand(logCommands(withCatalog, settings));
  catalog.addCommand(healthCommands(withCatalog, settings));
  catalog.addCommand(reportCommands(withCatalog));
  catalog.addCommand(changedCommand(withCatalog, settings));
  catalog.addCommand(witnessCommand(withCatalog, runWitness));
  return catalog;
}
