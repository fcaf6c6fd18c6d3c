import { userInfo } from 'node:os';
import type { Command } from 'commander';

/** Adds `--by`, so that every step says who took it. */
export const addActorOption = (command: Command): Command => command.option('--by <name>', 'who decides', userInfo().username);
