import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { printMany, printOne } from '@trivium/cli';
import { CodedError } from '@trivium/core';
import { Command } from 'commander';
import { auditApprovals } from '../approval-log/audit-approvals.ts';
import { approvalKey, openApprovalLog, type ApprovalLog } from '../approval-log/open-approval-log.ts';
import { rotateApprovalKey } from '../approval-log/rotate-key.ts';
import { readApprovalsKey } from '../server/config/env.ts';
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
      const { size, closedLogs, unsignedLogs, faults } = await withPortal((operator) =>
        withLog(operator, (log) => auditApprovals(log, earlier)),
      );
      if (command.optsWithGlobals()['json']) printOne(command, { size: String(size), closedLogs, unsignedLogs, faults });
      else {
        if (faults.length > 0)
          printMany(
            command,
            faults.map(({ code, message }) => ({ code, message })),
            ['code', 'message'],
          );
        process.stdout.write(
          `${size} step(s) logged, ${closedLogs} closed log(s) before, ${unsignedLogs} of them without naming the next key, ${faults.length} fault(s)\n`,
        );
      }
      if (faults.length > 0) process.exitCode = 1;
    });

  approvals
    .command('rotate-key')
    .description('close the log and begin the next one with a new key: when the key was lost or may be known to others')
    .option('--key-lost', 'close the log although its key is not at hand')
    .action(async ({ keyLost = false }: { keyLost?: boolean }, command: Command) => {
      printOne(command, { ...(await withPortal((operator) => rotate(operator, keyLost))) });
    });

  return approvals;
}

/** The new key is on disk before the log knows it, and a second try goes on with the same one. */
async function rotate(operator: Operator, isKeyLost: boolean) {
  const { connection, clock, keysFolder } = operator;
  const setting = readApprovalsKey();
  const seed = await seedOf(operator);
  const file = join(keysFolder, approvalKey);
  const newFile = `${file}.new`;
  const replacedFile = `${file}.replaced-${clock.now().toISOString().replaceAll(':', '')}`;
  await mkdir(keysFolder, { recursive: true, mode: 0o700 });
  // The setting has the key of an earlier rotation by now.
  if ((await readNewSeed(newFile)) === seed) await rename(newFile, replacedFile);
  const newSeed = (await readNewSeed(newFile)) ?? (await createNewSeed(newFile));
  const rotation = await rotateApprovalKey({ connection, seed, clock, isKeyLost, onError: () => {} }, newSeed).catch(
    (cause: Error) => {
      const code = cause instanceof CodedError ? ` (${cause.code})` : '';
      throw refuse(
        'rotation_failed',
        `${cause.message}${code} The new key is in ${newFile}: keep it, the next try goes on with it.`,
        { cause },
      );
    },
  );
  if (setting !== undefined)
    return { ...rotation, next: `set PORTAL_APPROVALS_KEY to the content of ${newFile} on every replica, and start them again` };
  await rename(file, replacedFile);
  await rename(newFile, file);
  return { ...rotation, next: `the portal of this state folder takes the new key by itself; copy ${file} to other replicas` };
}

async function readNewSeed(file: string): Promise<string | undefined> {
  try {
    return (await readFile(file, 'utf8')).trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

async function createNewSeed(file: string): Promise<string> {
  const seed = randomBytes(32).toString('base64url');
  await writeFile(file, `${seed}\n`, { flag: 'wx', mode: 0o600, flush: true });
  return seed;
}

const seedOf = async ({ secret }: Operator): Promise<string> => readApprovalsKey() ?? (await secret(approvalKey));

const readCheckpoint = (file: string) =>
  readFile(file, 'utf8').catch((cause: NodeJS.ErrnoException) => {
    throw refuse('checkpoint_unreadable', `${file} cannot be read (${cause.code}).`, { cause });
  });

async function withLog<T>(operator: Operator, work: (log: ApprovalLog) => Promise<T>): Promise<T> {
  const { connection, clock } = operator;
  const seed = await seedOf(operator);
  const log = await openApprovalLog({ connection, seed, clock, onError: () => {} });
  try {
    return await work(log);
  } finally {
    await log.close();
  }
}
