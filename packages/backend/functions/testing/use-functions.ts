import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { useBackend, type TestBackend } from '../../testing/use-backend.ts';

const project = join(import.meta.dirname, 'project');

export interface TestFunctions {
  readonly backend: TestBackend;
  /** The copy of the project, which tests may change. */
  readonly folder: string;
  /** Sends a request to a function, without a key unless `init` has one. */
  readonly invoke: (path: string, init?: RequestInit) => Promise<Response>;
  /** GETs a function's JSON. */
  readonly invokeJson: <T>(path: string) => Promise<T>;
}

/** Small limits, for fast tests. */
const limits = { FUNCTIONS_EVERY_MS: '100', FUNCTIONS_BLOCKED_MS: '1500', FUNCTIONS_ANSWER_MS: '8000' };

/** Serves a copy of the test project. `env` overrides limits. */
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
    const invoke = (path: string, init?: RequestInit) =>
      fetch(`${backend().url}/functions/v1${path}`, { redirect: 'manual', ...init });
    return { backend: backend(), folder, invoke, invokeJson: async (path) => (await (await invoke(path)).json()) as never };
  };
}
