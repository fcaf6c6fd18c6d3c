import type { Command } from 'commander';
import { createCommands } from '../operator/commands.ts';
import type { WithCatalog } from '../operator/operator.ts';
import { readCatalogEnv, readSigningEnv } from './env.ts';
import { runWitness } from './witness.ts';

export type { WithCatalog } from '../operator/operator.ts';

/** The commands of `npm run trivium -- catalog …`; `home` is the state folder. */
export const catalogCommands = (withCatalog: WithCatalog, home: string): Command =>
  createCommands({ withCatalog, home, settings: { ...readCatalogEnv(), ...readSigningEnv() }, runWitness });
