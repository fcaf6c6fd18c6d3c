import type { Clock } from '@trivium/core';
import type { TransparencyLog } from '@trivium/tlog';
import { openNote, parseCheckpoint, parseVerifierKey, TransparencyError, verifyConsistency } from '@trivium/transparency';
import type { Pool } from 'pg';
import { findNextKey, openClosedLogs, type OpenedClosedLog } from './closed-logs.ts';
import { decodeEntry, isContinuation, isStep, type LoggedStep } from './entry.rules.ts';
import { findBrokenChains, findChangedReports, readHashes } from './steps.sql.ts';

/** A mismatch, with a stable code. */
export interface ApprovalFault {
  readonly code:
    | 'chain_broken'
    | 'report_changed'
    | 'step_missing'
    | 'step_rewritten'
    | 'log_not_continued'
    | 'closed_log_changed'
    | 'checkpoint_unreadable'
    | 'checkpoint_ahead'
    | 'checkpoint_inconsistent'
    | (string & {});
  readonly message: string;
}

export interface ApprovalAudit {
  /** The number of steps in the current log, which has all. */
  readonly size: bigint;
  /** The number of logs before it, each with a key of its own. */
  readonly closedLogs: number;
  /** How many of these do not name the next key: nobody had their key when it was replaced. */
  readonly unsignedLogs: number;
  readonly faults: readonly ApprovalFault[];
}

interface Audited {
  readonly log: TransparencyLog;
  readonly pool: Pool;
  readonly clock: Clock;
}

const page = 1_000n;

/**
 * Compares the chains with the current log and with those before it, reports with their steps, each log with itself and with the
 * one that follows, and its log with an earlier checkpoint.
 * @param earlier the text of a checkpoint of one of these logs, of any age
 */
export async function auditApprovals({ log, pool, clock }: Audited, earlier?: string): Promise<ApprovalAudit> {
  const closed = await openClosedLogs(pool, clock);
  const faults: ApprovalFault[] = [];
  let size = 0n;
  let unsignedLogs = 0;
  let previous: OpenedClosedLog | undefined;
  for (const each of [...closed, { log }]) {
    size = await auditOne(each.log, pool, previous, faults);
    if (previous) {
      const nextKey = await findNextKey(previous.log);
      if (nextKey === undefined) unsignedLogs += 1;
      else if (nextKey !== each.log.verifierKey)
        faults.push({
          code: 'log_not_continued',
          message: `The log ${previous.log.origin} names another next key than that of ${each.log.origin}.`,
        });
    }
    if ('lastCheckpoint' in each) {
      faults.push(...(await compareWithLast(each)));
      previous = each;
    }
  }
  for (const project of await findBrokenChains(pool))
    faults.push({ code: 'chain_broken', message: `The steps of project ${project} do not follow from each other.` });
  for (const project of await findChangedReports(pool))
    faults.push({ code: 'report_changed', message: `The report of project ${project} differs from what its steps cover.` });
  if (earlier !== undefined) faults.push(...(await compareWithEarlier([log, ...closed.map((each) => each.log)], earlier)));
  return { size, closedLogs: closed.length, unsignedLogs, faults };
}

/** Resolves with the number of steps in the log. */
async function auditOne(
  log: TransparencyLog,
  pool: Pool,
  previous: OpenedClosedLog | undefined,
  allFaults: ApprovalFault[],
): Promise<bigint> {
  const { size, faults } = await log.audit();
  allFaults.push(...faults.map(({ code, message }) => ({ code, message })));
  let steps = 0n;
  let continues: string | undefined;
  for (let from = 0n; from < size; from += page) {
    const entries = (await log.readEntries(from, from + page < size ? from + page : size)).map(decodeEntry);
    if (from === 0n && entries[0] && isContinuation(entries[0])) continues = entries[0].continues;
    const logged = entries.filter(isStep);
    steps += BigInt(logged.length);
    allFaults.push(...compare(logged, await readHashes(pool, logged)));
  }
  if (continues !== previous?.lastCheckpoint)
    allFaults.push({
      code: 'log_not_continued',
      message: `The log ${log.origin} does not begin with the last checkpoint of the log before it.`,
    });
  return steps;
}

function compare(steps: readonly LoggedStep[], hashes: ReadonlyMap<string, string>): ApprovalFault[] {
  return steps.flatMap(({ project, sequence, hash }): ApprovalFault[] => {
    const now = hashes.get(`${project} ${sequence}`);
    if (now === hash) return [];
    const where = `Step ${sequence} of project ${project}`;
    return now === undefined
      ? [{ code: 'step_missing', message: `${where} was logged, but no longer exists.` }]
      : [{ code: 'step_rewritten', message: `${where} differs from the log.` }];
  });
}

/** A closed log ends where its successor says. */
async function compareWithLast({ log, lastCheckpoint }: OpenedClosedLog): Promise<ApprovalFault[]> {
  const { note } = await log.latestCheckpoint();
  return note === lastCheckpoint
    ? []
    : [
        {
          code: 'closed_log_changed',
          message: `The closed log ${log.origin} has another last checkpoint than when it was closed.`,
        },
      ];
}

async function compareWithEarlier(logs: readonly TransparencyLog[], note: string): Promise<ApprovalFault[]> {
  let reason = '';
  for (const log of logs) {
    try {
      const { text } = openNote(note, [parseVerifierKey(log.verifierKey)]);
      return await compareWithLog(log, text);
    } catch (error) {
      if (!(error instanceof TransparencyError)) throw error;
      if (error.code.startsWith('consistency_'))
        return [
          { code: 'checkpoint_inconsistent', message: 'The log does not continue the checkpoint: its history was rewritten.' },
        ];
      reason ||= error.message;
    }
  }
  return [{ code: 'checkpoint_unreadable', message: `The checkpoint does not belong to this log: ${reason}` }];
}

async function compareWithLog(log: TransparencyLog, text: string): Promise<ApprovalFault[]> {
  const earlier = parseCheckpoint(text);
  const latest = await log.latestCheckpoint();
  if (earlier.size > latest.size)
    return [
      {
        code: 'checkpoint_ahead',
        message: `The checkpoint covers ${earlier.size} entries and the log has ${latest.size}: steps were cut off.`,
      },
    ];
  // Every log continues the empty log.
  if (earlier.size === 0n) return [];
  const proof = await log.consistencyProof(earlier.size, latest.size);
  verifyConsistency({ from: earlier.size, to: latest.size, fromRoot: earlier.root, toRoot: latest.root, proof });
  return [];
}
