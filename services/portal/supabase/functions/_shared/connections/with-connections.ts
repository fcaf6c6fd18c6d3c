import type { Handler } from '../answer.ts';
import type { Context } from '../context.ts';
import { refuse } from '../refusal.ts';
import { settingsOf } from './connections.rules.ts';
import { openConnections } from './open-connections.ts';

/** How long a process uses what it read. */
const cacheMs = 5_000;

interface Cached {
  readonly at: number;
  readonly settings: Promise<ReadonlyMap<string, string | undefined>>;
}

/** By the client of the database, which a process has one of. */
const cached = new WeakMap<Context['service'], Cached>();

/** Lets a handler read the settings of `/admin/connections`, which take precedence over those of the runtime. */
export const withConnections =
  (handle: Handler): Handler =>
  async (request, context) =>
    handle(request, await readConnections(context));

/** The context with the settings of `/admin/connections`. @throws database_failed */
export async function readConnections(context: Context): Promise<Context> {
  const now = performance.now();
  let entry = cached.get(context.service);
  if (!entry || now - entry.at > cacheMs) {
    entry = { at: now, settings: readSettings(context) };
    cached.set(context.service, entry);
  }
  try {
    const settings = await entry.settings;
    return { ...context, env: (name) => (settings.has(name) ? settings.get(name) : context.env(name)) };
  } catch (error) {
    cached.delete(context.service);
    throw error;
  }
}

/** The next call reads again: for the function that has just written. */
export const forgetConnections = ({ service }: Context): boolean => cached.delete(service);

async function readSettings({ service, env }: Context): Promise<ReadonlyMap<string, string | undefined>> {
  const { data, error } = await service.from('connection_settings').select('name, sealed');
  if (error) throw refuse('database_failed', 'The settings could not be read. Try again.');
  return settingsOf(await openConnections(env, data));
}
