import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['packages/**/*.test.ts', 'services/**/*.test.ts', 'launch/**/*.test.ts', 'bench/**/*.test.ts'],
    globalSetup: ['packages/testing/global-setup.ts'],
    maxWorkers: 2,
    // Tests wait for conditions, so a slow machine only waits longer; what hangs is ended.
    testTimeout: 90_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 20_000 } },
  },
});
