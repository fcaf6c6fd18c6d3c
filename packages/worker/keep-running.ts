import type { Log } from '@trivium/http';
import { logLevelOf } from '@trivium/postgres';
import { run, type Runner, type RunnerOptions } from 'graphile-worker';

const restartDelayMs = 2_000;

/** The exit code that graphile-worker sets when it ends because its tables changed. */
const tablesChangedExitCode = 57;

/**
 * Runs jobs until they are stopped. graphile-worker ends by itself when its tables change in any schema of the database, as
 * when another service starts there for the first time. It is then restarted, and checks first whether it supports the tables
 * of this schema.
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
      log.logger[logLevelOf(error)]({ err: error }, 'the worker did not restart; trying again');
      timer = setTimeout(restart, restartDelayMs).unref();
    }
  }

  function restart() {
    if (isStopped) return;
    log.logger.warn('the worker ended by itself; restarting');
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
      // Rejects if the runner has just ended by itself.
      await runner.stop().catch(() => {});
    },
  };
}
