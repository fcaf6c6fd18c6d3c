export type { CronItem, Task, TaskList, TaskSpec } from 'graphile-worker';
export { startJobs, type Jobs, type JobsOptions } from './start-jobs.ts';
