export { logErrors, witnessErrors } from './errors.ts';
export type { Audit, Fault } from './log/audit.ts';
export type { AppendResult, LogView, Plan, QueueLimits } from './log/call-queue.ts';
export { createTransparencyLog, type TransparencyLog, type TransparencyLogOptions } from './log/create-transparency-log.ts';
export type { Exported } from './log/export-tiles.ts';
export { isTrialOrigin, openLogSigner, type LogSignerOptions } from './log/open-log-signer.ts';
export type { LogReader, ShownCheckpoint } from './log/log-reader.ts';
export type { WitnessingOptions } from './witnesses/create-submissions.ts';
export type { Post, PostAnswer, WitnessAddress } from './witnesses/witness-exchange.ts';
