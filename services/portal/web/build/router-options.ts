import { join } from 'node:path';

const web = join(import.meta.dirname, '..');

/** Each route has one file; the tree of routes is generated and checked in. */
export const routerOptions = {
  target: 'react' as const,
  routesDirectory: join(web, 'src/routes'),
  generatedRouteTree: join(web, 'src/route-tree.gen.ts'),
  quoteStyle: 'single' as const,
  semicolons: true,
};
