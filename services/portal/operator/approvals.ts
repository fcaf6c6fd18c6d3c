import { readFile } from 'node:fs/promises';
import { printMany, printOne } from '@trivium/cli';
import { Command } from 'commander';
import { auditApprovals } from '../approval-log/audit-approvals.ts';
import { approvalKey, openApprovalLog, type ApprovalLog } from '../approval-log/open-approval-log.ts';
import { refuse } from './errors.ts';
import type { Operator, WithPortal } from './operator.ts';

/** `portal approvals …`: the transparency log of approvals. */
export function approvalCommands(withPortal: WithPortal): Command {
  const approvals = new Command('approvals').description('the transparency log of approvals');

  approvals
    .command('checkpoint')
    .description('print the latest checkpoint; keep it elsewhere for a later audit')
    .action(async (_options: unknown, command: Command) => {
      const { note } = await withPortal((operator) => withLog(operator, ({ log }) => log.latestCheckpoint()));
      if (command.optsWithGlobals()['json']) printOne(command, { checkpoint: note });
      else process.stdout.write(note);
    });

  approvals
    .command('audit')
    .description('compare the chains with the log, and the log with an earlier checkpoint; exits with 1 on a mismatch')
    .option('--checkpoint <file>', 'an earlier checkpoint')
    .action(async ({ checkpoint }: { checkpoint?: string }, command: Command) => {
      const earlier = checkpoint === undefined ? undefined : await readCheckpoint(checkpoint);
      const { size, faults } = await withPortal((operator) => withLog(operator, (log) => auditApprovals(log, earlier)));
      if (command.optsWithGlobals()['json']) printOne(command, { size: String(size), faults });
      else {
        if (faults.length > 0)
          printMany(
            command,
            faults.map(({ code, message }) => ({ code, message })),
            ['code', 'message'],
          );
        process.stdout.write(`${size} step(s) logged, ${faults.length} fault(s)\n`);
      }
      if (faults.length > 0) process.exitCode = 1;
    });

  return approvals;
}

const readCheckpoint = (file: string) =>
  readFile(file, 'utf8').catch((cause: NodeJS.ErrnoException) => {
    throw refuse('checkpoint_unreadable', `${file} cannot be read (${cause.code}).`, { cause });
  });

async function withLog<T>({ connection, clock, secret }: Operator, work: (log: ApprovalLog) => Promise<T>): Promise<T> {
  const seed = await secret(approvalKey);
  const log = await openApprovalLog({ connection, seed, clock, onError: () => {} });
  try {
    return await work(log);
  } finally {
    await log.close();
  }
}
