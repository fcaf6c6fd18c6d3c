import { join } from 'node:path';
import { afterAll, beforeAll, vi } from 'vitest';
import { serveImports } from '../../functions-testing/fetch-imports.ts';

/** Lets the app's functions import what is installed here, without the network. To be called before `useApp`. */
export function useFunctions(): void {
  let close: (() => Promise<void>) | undefined;
  beforeAll(async () => {
    const registry = await serveImports(join(import.meta.dirname, '../../supabase/functions'));
    ({ close } = registry);
    vi.stubEnv('NPM_CONFIG_REGISTRY', registry.url);
  });
  afterAll(async () => {
    vi.unstubAllEnvs();
    await close?.();
  });
}
