import { assertSession, attachCluster, type Connection } from '@trivium/postgres';
import { Client } from 'pg';
import type { Settings } from '../config/env.ts';
import { ownerRights, type ServiceName } from '../service-names.ts';
import { attempt, ok, warning, type Finding } from './findings.ts';
import { judgeServer, type ServiceNeeds } from './server.rules.ts';
import { countReplicas, readServerState } from './server.sql.ts';

const needs: Readonly<Record<ServiceName, ServiceNeeds>> = {
  forecast: { connections: 14, rights: ownerRights.forecast, isFollower: false, minMajor: 15 },
  portal: { connections: 53, rights: ownerRights.portal, isFollower: true, minMajor: 17 },
  catalog: { connections: 14, rights: ownerRights.catalog, isFollower: false, minMajor: 15 },
};

/** SQLSTATE invalid_catalog_name. */
const databaseUndefined = '3D000';

/** The database of a service, where it can be reached without starting or making anything. */
export async function checkDatabase(settings: Settings, name: ServiceName): Promise<Finding[]> {
  const subject = `database of ${name}`;
  return attempt(subject, async () => {
    const { databaseUrl, directUrl } = settings.services[name];
    const address = directUrl ?? databaseUrl;
    if (address) {
      await assertSession({ connectionString: address });
      return look(subject, { connectionString: address }, name, settings.workers);
    }
    const cluster = await attachCluster(settings.home);
    if (!cluster) return warning(subject, 'It is embedded and not running, so it was not looked at. Look again after npm start.');
    const connection = await cluster.existingDatabase(name);
    const missing = warning(subject, `It was not made yet; npm start ${name} makes it.`);
    if (!connection) return missing;
    return look(subject, connection, name, settings.workers).catch((error: { code?: string }) => {
      if (error.code === databaseUndefined) return missing;
      throw error;
    });
  });
}

async function look(subject: string, connection: Connection, name: ServiceName, workers: number): Promise<Finding[]> {
  const client = new Client({ ...connection, application_name: 'trivium doctor', connectionTimeoutMillis: 5_000 });
  client.on('error', () => {});
  await client.connect();
  try {
    const findings = judgeServer(subject, await readServerState(client), needs[name], workers);
    if (needs[name].isFollower)
      findings.push(ok(subject, `${await countReplicas(client)} process(es) of the portal follow it now`));
    return findings;
  } finally {
    await client.end();
  }
}
