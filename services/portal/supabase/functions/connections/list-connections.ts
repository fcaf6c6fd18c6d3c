import {
  connectionNames,
  connectionOf,
  type ConnectionName,
  type ConnectionValues,
} from '../_shared/connections/connections.rules.ts';
import { openConnections } from '../_shared/connections/open-connections.ts';
import type { Context } from '../_shared/context.ts';
import { refuse } from '../_shared/refusal.ts';

interface StoredRow {
  readonly name: string;
  readonly sealed: string;
  readonly set_at: string;
  readonly set_by: string | null;
}

interface Person {
  readonly id: string;
  readonly nickname: string | null;
  readonly full_name: string | null;
  readonly full_name_en: string | null;
  readonly is_name_doubtful: boolean;
}

/** A connection for the page; a secret is its last characters. */
export interface ListedConnection {
  readonly name: ConnectionName;
  readonly source: 'page' | 'environment' | 'none' | 'unreadable';
  readonly set_at: string | null;
  readonly set_by: Person | null;
  /** The settings of the runtime that count without it and are set. */
  readonly settings: readonly string[];
  readonly values: ConnectionValues;
}

/** The rows, and the values of those that open. @throws database_failed */
export async function readStored({ service, env }: Context) {
  const { data, error } = await service.from('connection_settings').select('name, sealed, set_at, set_by');
  if (error) throw refuse('database_failed', 'The connections could not be read. Try again.');
  const rows = data as StoredRow[];
  return { rows, values: await openConnections(env, rows) };
}

export async function listConnections(context: Context): Promise<ListedConnection[]> {
  const { rows, values } = await readStored(context);
  const people = await readPeople(context, rows);
  return connectionNames.map((name) => {
    const row = rows.find((each) => each.name === name);
    const current = values.get(name);
    const settings = connectionOf(name).settings.filter((setting) => context.env(setting) !== undefined);
    const isPossible = settings.length > 0;
    return {
      name,
      source: current ? 'page' : row ? 'unreadable' : isPossible ? 'environment' : 'none',
      set_at: row?.set_at ?? null,
      set_by: people.get(row?.set_by ?? '') ?? null,
      settings,
      values: current ? showValues(name, current) : {},
    };
  });
}

async function readPeople({ service }: Context, rows: readonly StoredRow[]): Promise<ReadonlyMap<string, Person>> {
  const ids = rows.flatMap(({ set_by: id }) => id ?? []);
  const { data, error } = await service
    .from('profiles')
    .select('id, nickname, full_name, full_name_en, is_name_doubtful')
    .in('id', ids);
  if (error) throw refuse('database_failed', 'The connections could not be read. Try again.');
  return new Map((data as Person[]).map((person) => [person.id, person]));
}

const visibleEnd = 4;

/** Short secrets show nothing. */
function showValues(name: ConnectionName, values: ConnectionValues): ConnectionValues {
  const { fields } = connectionOf(name);
  return Object.fromEntries(
    Object.entries(values).map(([field, value]) => {
      if (!fields[field]?.isSecret) return [field, value];
      return [field, value.length >= 4 * visibleEnd ? value.slice(-visibleEnd) : ''];
    }),
  );
}
