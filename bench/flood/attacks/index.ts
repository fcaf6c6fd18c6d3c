import type { Attack } from './attack.ts';
import { attacks as bodies } from './bodies.ts';
import { attacks as embeds } from './embeds.ts';
import { attacks as questions } from './questions.ts';
import { attacks as sockets } from './sockets.ts';
import { attacks as storage } from './storage.ts';

export const attacks: readonly Attack[] = [...bodies, ...embeds, ...sockets, ...storage, ...questions];
