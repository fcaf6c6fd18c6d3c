import { createLog } from '@trivium/http';
import type { Connection } from '@trivium/postgres';
import { createFakeClock, type FakeClock } from '@trivium/testing';
import { Client } from 'pg';
import { afterAll, beforeAll, inject, onTestFinished } from 'vitest';
import { prepareDatabase } from '../../database/prepare-database.ts';
import { createConnectAs } from '../../database/role-login.sql.ts';
import { readProject, type Project } from '../../project/read-project.ts';
import { preparedProject } from '../../testing/prepared-project.ts';
import { createProjectDatabase, type ProjectDatabase } from '../../testing/project-database.ts';
import { boardFolder } from '../../testing/use-backend.ts';
import { openCron } from '../open-cron.ts';

const secret = 'a secret of more than thirty-two characters';
/** A quarter past noon, on a Thursday. */
const noon = new Date('2026-10-01T12:15:00Z');

export interface TestReplica {
  readonly clock: FakeClock;
  readonly lines: string[];
  /** The values of now, by name. */
  readonly measure: () => Promise<Readonly<Record<string, number>>>;
  readonly stop: () => Promise<void>;
}

export interface TestCron extends ProjectDatabase {
  /** Runs a statement as a role and returns the last result's rows. */
  readonly as: (role: string, text: string) => Promise<Record<string, unknown>[]>;
  /** Starts another replica on the same database. It stops with the test. */
  readonly start: (clock?: FakeClock, gateway?: string | Promise<string>) => Promise<TestReplica>;
}

/** A prepared database for a test file, and replicas of cron with fake clocks. */
export function useCron(): () => TestCron {
  let cron: TestCron | undefined;
  let drop = async () => {};
  beforeAll(async () => {
    const project = await emptyProject();
    const database = await createProjectDatabase(inject('administrator'), preparedProject(project));
    ({ drop } = database);
    await prepareDatabase({ connection: database.owner, project, secret });
    cron = {
      ...database,
      as: (role, text) => rowsAs(database.owner, role, text),
      async start(clock = createFakeClock(noon), gateway = 'http://127.0.0.1:1') {
        const lines: string[] = [];
        const log = createLog('cron', { write: (line) => void lines.push(line) });
        const connectAs = createConnectAs(database.owner, secret);
        const service = await openCron({
          clock,
          log,
          owner: database.owner,
          connectAs,
          gateway: Promise.resolve(gateway),
          realExtensions: new Set(),
        });
        let stopped: Promise<void> | undefined;
        const stop = () => (stopped ??= service.stop());
        onTestFinished(stop);
        const measure = async () =>
          Object.fromEntries((await service.report()).measurements.map(({ name, value }) => [name, value]));
        return { clock, lines, measure, stop };
      },
    };
  });
  afterAll(() => drop());
  return () => {
    if (!cron) throw new Error('the database is available inside tests only');
    return cron;
  };
}

/** A project that only creates the emulated extensions. */
async function emptyProject(): Promise<Project> {
  const sql = 'create extension pg_cron with schema extensions; create extension pg_net';
  return { ...(await readProject(boardFolder, {})), migrations: [{ version: '1', name: 'm', file: '1_m.sql', sql }], seeds: [] };
}

async function rowsAs(connection: Connection, role: string, text: string) {
  const client = new Client({ ...connection, options: `-c role=${role}` });
  await client.connect();
  try {
    const result = (await client.query(text)) as { rows: Record<string, unknown>[] } | { rows: Record<string, unknown>[] }[];
    return [result].flat().at(-1)?.rows ?? [];
  } finally {
    await client.end();
  }
}
