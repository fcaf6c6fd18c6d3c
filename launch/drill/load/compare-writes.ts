import type { Pool } from 'pg';
import { kinds, missingUploads, ofKind, type Write } from './load.ts';
import type { Person } from './person.ts';
import type { Replica } from './replicas.ts';
import { countStored } from './stored.sql.ts';

export interface WrittenTo {
  readonly replicas: readonly Replica[];
  readonly person: Person;
  /** New connections each time: the primary changes. */
  readonly withPools: <T>(work: (pools: { readonly forecast: Pool; readonly portal: Pool }) => Promise<T>) => Promise<T>;
}

/** What the databases and the storage have of the writes. */
export async function compareWrites(
  writes: readonly Write[],
  { withPools, person, replicas }: WrittenTo,
): Promise<{ readonly lost: readonly string[]; readonly doubled: readonly string[] }> {
  const lost: string[] = [];
  const doubled: string[] = [];
  for (const kind of kinds) {
    const stored = await withPools((pools) => countStored(pools, kind));
    for (const { key } of ofKind(writes, kind)) {
      const count = stored.get(key) ?? 0;
      if (count === 0) lost.push(`${kind} ${key}`);
      if (count > 1) doubled.push(`${kind} ${key}`);
    }
  }
  const uploads = ofKind(writes, 'upload').map(({ key }) => key);
  for (const replica of replicas) {
    for (const key of await missingUploads(replica, person, uploads)) lost.push(`upload ${key}`);
  }
  return { lost, doubled };
}
