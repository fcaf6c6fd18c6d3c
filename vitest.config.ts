import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      // Tests of pure values leave nothing behind: their files share a process.
      { extends: true, test: { name: 'rules', include: ['**/*.rules.test.ts'], isolate: false } },
      {
        extends: true,
        test: {
          name: 'services',
          include: ['packages/**/*.test.ts', 'services/**/*.test.ts', 'launch/**/*.test.ts', 'bench/**/*.test.ts'],
          exclude: ['**/*.rules.test.ts', '**/node_modules/**'],
          globalSetup: ['packages/testing/global-setup.ts', 'launch/testing/use-installed.ts'],
        },
      },
    ],
    maxWorkers: 2,
    // Tests wait for conditions, so a slow machine only waits longer; what hangs is ended.
    testTimeout: 90_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 20_000 } },
  },
});
