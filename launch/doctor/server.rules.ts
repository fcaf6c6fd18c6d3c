import { fault, ok, warning, type Finding } from './findings.ts';

/** What a database's server says of itself. */
export interface ServerState {
  readonly major: number;
  readonly version: string;
  readonly encoding: string;
  /** How it tells letters from other signs. */
  readonly characterType: string;
  /** Whether its system sorts by other rules than when the database was made: then indexes may miss rows. */
  readonly hasOtherCollation: boolean;
  readonly user: string;
  /** What the role may do, of `createrole`, `replication`, `bypassrls`, and `create` for schemas in the database. */
  readonly rights: readonly string[];
  readonly maxConnections: number;
  readonly usedConnections: number;
  readonly maxSlots: number;
  readonly usedSlots: number;
  readonly maxSenders: number;
  readonly usedSenders: number;
  readonly walLevel: string;
  readonly followsChanges: boolean;
  /** Milliseconds that its clock is ahead of ours. */
  readonly clockAheadMs: number;
}

/** Connections of one process at most (docs/running.md), rights, and whether it follows the log of changes. */
export interface ServiceNeeds {
  readonly connections: number;
  readonly rights: readonly string[];
  readonly isFollower: boolean;
  readonly minMajor: number;
}

const maxClockMs = 5_000;

/** Judges a server for the processes of one service that this machine would add. */
export function judgeServer(subject: string, state: ServerState, needs: ServiceNeeds, processes: number): Finding[] {
  const neededConnections = needs.connections * processes;
  const freeConnections = state.maxConnections - state.usedConnections;
  const free = (max: number, used: number) => max - used;
  return [
    state.major < needs.minMajor
      ? fault(subject, `PostgreSQL ${state.version}; ${needs.minMajor} or later is needed.`)
      : ok(subject, `PostgreSQL ${state.version}`),
    state.encoding === 'UTF8'
      ? ok(subject, 'encoding UTF8')
      : fault(subject, `Its encoding is ${state.encoding}; create the database with encoding UTF8: Thai is lost otherwise.`),
    ...judgeLocale(subject, state),
    ...judgeRights(subject, state, needs),
    freeConnections < neededConnections
      ? warning(
          subject,
          `${freeConnections} of ${state.maxConnections} connections are free, and ${processes} process(es) take up to ${neededConnections}; raise max_connections.`,
        )
      : ok(subject, `${freeConnections} of ${state.maxConnections} connections free, up to ${neededConnections} needed`),
    ...(needs.isFollower ? judgeReplication(subject, state, processes, free) : []),
    Math.abs(state.clockAheadMs) > maxClockMs
      ? warning(
          subject,
          `Its clock is ${Math.round(state.clockAheadMs / 1000)} s ahead of this machine's; set both by NTP: sign-ins and deadlines compare them.`,
        )
      : ok(subject, 'its clock and ours agree'),
  ];
}

function judgeLocale(subject: string, { characterType, hasOtherCollation }: ServerState): Finding[] {
  const findings: Finding[] = [];
  if (['C', 'POSIX'].includes(characterType))
    findings.push(
      warning(
        subject,
        `Its LC_CTYPE is ${characterType}, to which Thai has no letters: searches miss words. Create it with LC_CTYPE C.UTF-8.`,
      ),
    );
  if (hasOtherCollation)
    findings.push(
      warning(
        subject,
        'Its system sorts text by other rules than when the database was made: reindex database, then alter database … refresh collation version.',
      ),
    );
  return findings.length > 0 ? findings : [ok(subject, `LC_CTYPE ${characterType}`)];
}

function judgeRights(subject: string, { user, rights }: ServerState, needs: ServiceNeeds): Finding[] {
  const missing = needs.rights.filter((right) => !rights.includes(right));
  const findings =
    missing.length === 0 ? [] : [fault(subject, `Role ${user} lacks rights: alter role ${user} ${missing.join(' ')}.`)];
  if (!rights.includes('create'))
    findings.push(fault(subject, `Role ${user} may make no schema in it: alter database … owner to ${user}.`));
  return findings.length > 0 ? findings : [ok(subject, `role ${user} has the rights that it needs`)];
}

function judgeReplication(
  subject: string,
  state: ServerState,
  processes: number,
  free: (max: number, used: number) => number,
): Finding[] {
  if (state.walLevel !== 'logical')
    return [fault(subject, `Its wal_level is ${state.walLevel}; set it to logical and restart the server.`)];
  const slots = Math.min(free(state.maxSlots, state.usedSlots), free(state.maxSenders, state.usedSenders));
  return [
    // Those of processes that run already are used.
    slots < processes && !state.followsChanges
      ? fault(
          subject,
          `${Math.max(slots, 0)} replication slots and senders are free, and ${processes} process(es) need one each; raise max_replication_slots and max_wal_senders.`,
        )
      : ok(subject, `${slots} replication slots and senders free`),
  ];
}
