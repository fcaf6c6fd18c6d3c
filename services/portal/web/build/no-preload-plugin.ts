import type { Plugin } from 'vite';

/**
 * A script imports the next one without Vite's helper. That would load a script's styles and imports first; the document has all
 * styles within it, and `resolveDependencies` lists no imports, so it did nothing at a cost of 0.6 KB in every first load.
 */
export const noPreloadPlugin = (): Plugin => ({
  name: 'preload-helper',
  apply: 'build',
  enforce: 'pre',
  load: (id) => (id === '\0vite/preload-helper.js' ? 'export const __vitePreload = (load) => load();' : undefined),
});
