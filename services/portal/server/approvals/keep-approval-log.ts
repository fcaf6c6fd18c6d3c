import { defineErrors, CodedError } from '@trivium/core';
import type { Log } from '@trivium/http';
import type { LogRoutesSource } from '@trivium/tlog/routes';
import { openApprovalLog, type ApprovalLog, type ApprovalLogOptions } from '../../approval-log/open-approval-log.ts';

export interface KeepOptions extends Omit<ApprovalLogOptions, 'seed' | 'onError'> {
  /** Read at each try: `approvals rotate-key` replaces it. */
  readonly readSeed: () => Promise<string>;
  readonly log: Log;
  /** Says once at the start why there is no log. */
  readonly onProgress: (line: string) => void;
}

export interface KeptApprovalLog {
  /** For the log's routes: each answers 503 (approval_log_closed) while there is no log. */
  readonly source: LogRoutesSource;
  readonly isOpen: () => boolean;
  readonly close: () => Promise<void>;
}

/** The code of routes without a log, for the service's list. */
export const approvalLogErrors = {
  approval_log_closed: { status: 503, title: 'The log of approvals is not served' },
} as const;

const refuse = defineErrors(approvalLogErrors);
const retryMs = 15_000;
/** The log that a process holds is no longer the current one, or another key signs it. */
const replacedCodes = new Set(['checkpoint_origin_foreign', 'checkpoint_key_foreign', 'approval_log_key_replaced']);

/**
 * Opens the log of approvals and logs new steps. The portal serves without it where its key is missing or another one: the
 * steps stay in their chains, and the log catches up when it opens. A log that was replaced meanwhile is opened
 * again with the current key.
 */
export async function keepApprovalLog(options: KeepOptions): Promise<KeptApprovalLog> {
  const { readSeed, log, onProgress, clock } = options;
  let current: ApprovalLog | undefined;
  let cancel = () => {};
  let opening: Promise<void> = Promise.resolve();
  let closing: Promise<void> = Promise.resolve();
  let isClosed = false;

  const onError = (error: unknown) => {
    log.logger.warn({ err: error }, 'approvals could not be logged; retrying');
    if (!(error instanceof CodedError) || !replacedCodes.has(error.code) || !current) return;
    const replaced = current;
    current = undefined;
    // It waits for the run that reports this error.
    closing = replaced.close().catch(() => {});
    openLater();
  };

  async function open(): Promise<void> {
    const approvalLog = await openApprovalLog({ connection: options.connection, clock, seed: await readSeed(), onError });
    if (isClosed) return approvalLog.close();
    current = approvalLog;
    approvalLog.follow();
  }

  function openLater(): void {
    if (isClosed) return;
    cancel = clock.schedule(new Date(clock.now().getTime() + retryMs), () => {
      opening = open().catch((error: unknown) => {
        log.logger.error({ err: error }, 'the portal serves without the log of approvals');
        openLater();
      });
    });
  }

  const currentLog = (): ApprovalLog['log'] => {
    if (current) return current.log;
    throw refuse('approval_log_closed', 'The log of approvals is not served at the moment. Its operator must look at its key.');
  };

  await open().catch((error: unknown) => {
    const { message, code } = error as CodedError;
    log.logger.error({ err: error }, 'the portal serves without the log of approvals');
    onProgress(`the portal serves without the log of approvals: ${message}${code ? ` (${code})` : ''}`);
    openLater();
  });

  return {
    source: {
      get verifierKey() {
        return currentLog().verifierKey;
      },
      latestCheckpoint: async () => currentLog().latestCheckpoint(),
      readTile: async (...args) => currentLog().readTile(...args),
      readEntryBundle: async (...args) => currentLog().readEntryBundle(...args),
    },
    isOpen: () => current !== undefined,
    async close() {
      isClosed = true;
      cancel();
      await opening;
      await closing;
      await current?.close();
    },
  };
}
