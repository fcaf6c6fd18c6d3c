import { workerData } from 'node:worker_threads';
import type { Target } from './attacks/attack.ts';
import { attacks } from './attacks/index.ts';

/** Runs one attack in a thread of its own until that is ended: what it costs must not slow the clients that are measured. */
const { name, target } = workerData as { readonly name: string; readonly target: Target };
await attacks.find((attack) => attack.name === name)?.run(target, new AbortController().signal);
