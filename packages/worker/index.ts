export type { CronItem, Task, TaskList, TaskSpec } from 'graphile-worker';
export { startWorker, type Worker, type WorkerOptions } from './start-worker.ts';
