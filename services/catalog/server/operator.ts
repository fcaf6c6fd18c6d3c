import type { Command } from 'commander';
import { createCommands } from '../operator/commands.ts';
import type { RunWitness, WithCatalog } from '../operator/operator.ts';
import { readCatalogEnv, readSigningEnv } from './env.ts';

export type { WithCatalog } from '../operator/operator.ts';

/** Only a witness serves HTTP, and loading that takes longer than most commands. */
const runWitness: RunWitness = async (...given) => (await import('./witness.ts')).runWitness(...given);

/** The commands of `npm run trivium -- catalog …`; `home` is the state folder. */
export const catalogCommands = (withCatalog: WithCatalog, home: string): Command =>
  createCommands({ withCatalog, home, settings: { ...readCatalogEnv(), ...readSigningEnv() }, runWitness });
