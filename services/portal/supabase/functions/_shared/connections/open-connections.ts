import { isRecord } from '../read-body.ts';
import { unseal } from '../seal.ts';
import { connectionPurpose, isConnectionName, type ConnectionName, type ConnectionValues } from './connections.rules.ts';

/** A row of connection_settings. */
export interface StoredConnection {
  readonly name: string;
  readonly sealed: string;
}

/** Opens stored connections. Leaves out those whose key is gone. @param env the settings with INTEGRATION_KEYS */
export async function openConnections(
  env: (name: string) => string | undefined,
  rows: readonly StoredConnection[],
): Promise<ReadonlyMap<ConnectionName, ConnectionValues>> {
  const entries = await Promise.all(
    rows.map(async ({ name, sealed }): Promise<[ConnectionName, ConnectionValues][]> => {
      const text = isConnectionName(name) ? await unseal({ env }, sealed, connectionPurpose(name)) : undefined;
      const values: unknown = text === undefined ? undefined : JSON.parse(text);
      return isConnectionName(name) && isRecord(values) ? [[name, values as ConnectionValues]] : [];
    }),
  );
  return new Map(entries.flat());
}
