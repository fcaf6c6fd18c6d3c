import { defineConfig } from 'vitest/config';
import { SlowFirst } from './packages/testing/slow-first.ts';

/** Files in a browser are a project; those that measure times or set the clock keep a process of their own. */
const name = '!(*.browser|bodies|prevent-enumeration|revoke-access-tokens).test.ts';

/** These files leave nothing in their process (`leave-nothing.ts` checks it), so they share one and load each module once. */
const sharing = [
  '**/*.rules.test.ts',
  `packages/{cli,core,design-tokens,http,safe-fetch,server-pages,testing,tlog,transparency,worker}/**/${name}`,
  `packages/postgres/${name}`,
  `packages/backend/{auth,config,cron,database,gateway,mailbox,project,realtime,rest,storage,studio}/**/${name}`,
  'packages/backend/{site,join-reports}.test.ts',
  `services/{catalog,forecast}/{contract,domain,http,migrations,operator,server,verify,web,worker}/**/${name}`,
  `services/portal/{approval-log,development,operator,server,supabase/tests,web}/**/${name}`,
  `launch/{check,config,doctor,drill}/**/${name}`,
];

const common = {
  // Of two processors and two workers a quarter was idle: tests wait for databases, processes and pages.
  maxWorkers: process.availableMemory() >= 8 * 2 ** 30 ? 3 : 2,
  // Tests wait for conditions, so a slow machine only waits longer; what hangs is ended.
  testTimeout: 300_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: 20_000 } },
  setupFiles: ['launch/testing/wake-threads.ts'],
  // Node loads the 2,500 modules of messages in 0.7 s of processor time, Vite in 9 s; the built renderer of pages has 2 MB.
  server: { deps: { external: [/\/src\/paraglide\//, /\/portal\/web\/dist\//] } },
};

/**
 * Most tests end before code that is optimized again, or memory that is collected early, is worth its time. Those that measure keep
 * both.
 */
const execArgv = ['--no-turbofan', '--min-semi-space-size=16', '--max-semi-space-size=64'];

export default defineConfig({
  test: {
    ...common,
    sequence: { sequencer: SlowFirst },
    // Once for the run: a project that inherited it would start a database of its own.
    globalSetup: ['packages/testing/global-setup.ts', 'launch/testing/use-installed.ts'],
    projects: [
      {
        test: {
          ...common,
          name: 'shared',
          execArgv,
          include: sharing,
          exclude: ['**/node_modules/**'],
          isolate: false,
          setupFiles: [...common.setupFiles, 'packages/testing/leave-nothing.ts'],
        },
      },
      {
        test: {
          ...common,
          name: 'alone',
          include: ['packages/**/*.test.ts', 'services/**/*.test.ts', 'launch/**/*.test.ts', 'bench/**/*.test.ts'],
          exclude: [...sharing, '**/*.browser.test.ts', '**/node_modules/**'],
        },
      },
      // Files of a process share its browser and its modules; each opens windows and a database of its own.
      {
        test: {
          ...common,
          name: 'browser',
          execArgv,
          include: ['{packages,services,launch}/**/*.browser.test.ts'],
          exclude: ['**/node_modules/**'],
          isolate: false,
        },
      },
    ],
  },
});
