import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { useBackend, type TestBackend } from '../../testing/use-backend.ts';

const project = join(import.meta.dirname, 'project');

export interface TestFunctions {
  readonly backend: TestBackend;
  /** Where the project lies, to be changed by a test. */
  readonly folder: string;
  /** Asks a function, without a key where no header gives one. */
  readonly ask: (path: string, init?: RequestInit) => Promise<Response>;
  /** The same, as JSON. */
  readonly read: <T>(path: string) => Promise<T>;
}

/** Small limits, so that a test of one does not wait for it. */
const limits = { FUNCTIONS_EVERY_MS: '100', FUNCTIONS_BLOCKED_MS: '1500', FUNCTIONS_ANSWER_MS: '8000' };

/** Serves a copy of the testing project, with other limits where a test needs them. */
export function useFunctions(env: Readonly<Record<string, string>> = {}): () => TestFunctions {
  let folder = '';
  const backend = useBackend(
    async () => {
      folder = await mkdtemp(join(tmpdir(), 'functions-project-'));
      await cp(project, folder, { recursive: true });
      return folder;
    },
    { env: { ...limits, ...env } },
  );
  afterAll(() => rm(folder, { recursive: true, force: true }));
  return () => {
    const ask = (path: string, init?: RequestInit) =>
      fetch(`${backend().url}/functions/v1${path}`, { redirect: 'manual', ...init });
    return { backend: backend(), folder, ask, read: async (path) => (await (await ask(path)).json()) as never };
  };
}
