import { userInfo } from 'node:os';
import type { Command } from 'commander';

/** Adds `--by`, which records who took the step. */
export const addActorOption = (command: Command): Command => command.option('--by <name>', 'who decides', userInfo().username);
