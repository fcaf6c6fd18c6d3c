export type { CronItem, Task, TaskList, TaskSpec } from 'graphile-worker';
export { prepareJobs } from './prepare-jobs.ts';
export { startWorker, type Worker, type WorkerOptions } from './start-worker.ts';
