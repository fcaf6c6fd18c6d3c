import type { Site } from './site.ts';

/** What a rival's process sends when it listens. */
export interface RivalReady {
  readonly port: number;
}

export const rivalHost = '127.0.0.1';

/** The whole of a rival's process: waits for the site, serves it on a port that the system chooses, leaves with its parent. */
export function runRival(serve: (site: Site) => Promise<RivalReady>): void {
  process.once('message', (site) => void serve(site as Site).then((ready) => process.send?.(ready)));
  process.on('disconnect', () => process.exit());
}
