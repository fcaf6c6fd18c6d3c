import { openNote, parseCheckpoint, parseVerifierKey, TransparencyError, verifyConsistency } from '@trivium/transparency';
import type { ApprovalLog } from './open-approval-log.ts';
import { decodeEntry, type LoggedStep } from './entry.rules.ts';
import { findBrokenChains, findChangedReports, readHashes } from './steps.sql.ts';

/** A mismatch, with a stable code. */
export interface ApprovalFault {
  readonly code:
    | 'chain_broken'
    | 'report_changed'
    | 'step_missing'
    | 'step_rewritten'
    | 'checkpoint_unreadable'
    | 'checkpoint_ahead'
    | 'checkpoint_inconsistent'
    | (string & {});
  readonly message: string;
}

export interface ApprovalAudit {
  /** The number of steps in the log. */
  readonly size: bigint;
  readonly faults: readonly ApprovalFault[];
}

const page = 1_000n;

/**
 * Compares the chains with the log, reports with their steps, the log with itself, and the log with an earlier checkpoint.
 * @param earlier the text of a checkpoint of this log, of any age
 */
export async function auditApprovals({ log, pool }: ApprovalLog, earlier?: string): Promise<ApprovalAudit> {
  const { size, faults } = await log.audit();
  const allFaults: ApprovalFault[] = faults.map(({ code, message }) => ({ code, message }));
  for (let from = 0n; from < size; from += page) {
    const steps = (await log.readEntries(from, from + page < size ? from + page : size)).map(decodeEntry);
    allFaults.push(...compare(steps, await readHashes(pool, steps)));
  }
  for (const project of await findBrokenChains(pool))
    allFaults.push({ code: 'chain_broken', message: `The steps of project ${project} do not follow from each other.` });
  for (const project of await findChangedReports(pool))
    allFaults.push({ code: 'report_changed', message: `The report of project ${project} differs from what its steps cover.` });
  if (earlier !== undefined) allFaults.push(...(await compareWithEarlier(log, earlier)));
  return { size, faults: allFaults };
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

async function compareWithEarlier(log: ApprovalLog['log'], note: string): Promise<ApprovalFault[]> {
  try {
    const { text } = openNote(note, [parseVerifierKey(log.verifierKey)]);
    const earlier = parseCheckpoint(text);
    const latest = await log.latestCheckpoint();
    if (earlier.size > latest.size)
      return [
        {
          code: 'checkpoint_ahead',
          message: `The checkpoint covers ${earlier.size} steps and the log has ${latest.size}: steps were cut off.`,
        },
      ];
    // Every log continues the empty log.
    if (earlier.size === 0n) return [];
    const proof = await log.consistencyProof(earlier.size, latest.size);
    verifyConsistency({ from: earlier.size, to: latest.size, fromRoot: earlier.root, toRoot: latest.root, proof });
    return [];
  } catch (error) {
    if (!(error instanceof TransparencyError)) throw error;
    return [
      error.code.startsWith('consistency_')
        ? { code: 'checkpoint_inconsistent', message: 'The log does not continue the checkpoint: its history was rewritten.' }
        : { code: 'checkpoint_unreadable', message: `The checkpoint does not belong to this log: ${error.message}` },
    ];
  }
}
