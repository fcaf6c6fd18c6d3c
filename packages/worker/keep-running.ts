import type { Log } from '@trivium/http';
import { run, type Runner, type RunnerOptions } from 'graphile-worker';

const restartDelayMs = 2_000;

/** What graphile-worker leaves as the exit code of a process that it ends for. */
const tablesChangedExitCode = 57;

/**
 * Runs jobs until they are stopped. graphile-worker ends by itself when its tables change in any schema of the database,
 * as when another service starts there for the first time: then it is run again, which first looks whether the tables of
 * this schema are still such as it knows.
 */
export async function keepRunning(options: RunnerOptions, log: Log): Promise<Pick<Runner, 'addJob' | 'stop'>> {
  let runner = await run(options);
  let isStopped = false;
  let starting = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;

  async function tryRestart() {
    try {
      runner = await run(options);
      if (process.exitCode === tablesChangedExitCode) process.exitCode = undefined;
      watch();
    } catch (error) {
      log.logger.error({ err: error }, 'jobs are not run; they are tried again');
      timer = setTimeout(restart, restartDelayMs).unref();
    }
  }

  function restart() {
    if (isStopped) return;
    log.logger.warn('jobs ended by themselves, and are run again');
    starting = tryRestart();
  }

  const watch = () => void runner.promise.then(restart, restart);
  watch();
  return {
    addJob: (...job) => runner.addJob(...job),
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await starting;
      // Refused where it has just ended by itself.
      await runner.stop().catch(() => {});
    },
  };
}
