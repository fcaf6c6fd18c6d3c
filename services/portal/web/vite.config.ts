import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { chunkFileName, chunkGroups, filesApartPlugin } from './build/chunk-groups.ts';
import { messagesPlugin } from './build/messages-plugin.ts';
import { noPreloadPlugin } from './build/no-preload-plugin.ts';
import { splitIconsPlugin } from './build/split-icons-plugin.ts';
import { splitRoutesPlugin } from './build/split-routes-plugin.ts';
import { typePlugin } from './build/type-plugin.ts';

const backend = 'http://127.0.0.1:4102';
const proxied = ['/config.json', '/rest/v1', '/auth/v1', '/storage/v1', '/functions/v1'];

export default defineConfig({
  root: import.meta.dirname,
  cacheDir: '../../../node_modules/.vite/portal-web',
  plugins: [
    noPreloadPlugin(),
    splitRoutesPlugin(),
    splitIconsPlugin(),
    messagesPlugin(),
    react(),
    tailwindcss(),
    typePlugin(),
    filesApartPlugin(),
  ],
  build: {
    target: 'es2023',
    manifest: true,
    // The document has all styles within it; no script must wait for a file of them.
    cssCodeSplit: false,
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // Lists of what each script imports would be 4 KB of the first one. Documents name their page's scripts, and after the
      // first visit the worker has all.
      resolveDependencies: (_file, imports, { hostType }) => (hostType === 'html' ? imports : []),
    },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 1_000,
    rolldownOptions: {
      treeshake: { moduleSideEffects: [{ test: /\/src\/paraglide\//, sideEffects: false }] },
      output: { chunkFileNames: chunkFileName, codeSplitting: { groups: chunkGroups() } },
    },
  },
  server: {
    proxy: {
      ...Object.fromEntries(proxied.map((path) => [path, backend])),
      '/realtime/v1': { target: backend, ws: true },
    },
  },
});
