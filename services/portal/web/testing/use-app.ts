import { join } from 'node:path';
import { afterAll, beforeAll, inject } from 'vitest';
import { openApp, type RunningApp } from './open-app.ts';

/** Building under load, a cluster's migrations and ten accounts take their time. */
const startMs = 240_000;

/**
 * The portal for the tests of a file.
 * @param readSettings what functions/.env says, for pages that call functions; without it none runs
 */
export function useApp(readSettings?: () => Readonly<Record<string, string>>): () => RunningApp {
  let app: Awaited<ReturnType<typeof openApp>> | undefined;
  beforeAll(async () => {
    app = await openApp(inject('administrator'), { readSettings, templateFolder: join(inject('runFolder'), 'portal-app') });
  }, startMs);
  afterAll(() => app?.close());
  return () => {
    if (!app) throw new Error('the app is there inside tests only');
    return app.app;
  };
}
