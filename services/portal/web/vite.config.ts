import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { messagesPlugin } from './build/messages-plugin.ts';
import { splitIconsPlugin } from './build/split-icons-plugin.ts';
import { splitRoutesPlugin } from './build/split-routes-plugin.ts';
import { typePlugin } from './build/type-plugin.ts';

const backend = 'http://127.0.0.1:4102';
const proxied = ['/config.json', '/rest/v1', '/auth/v1', '/storage/v1', '/functions/v1'];

export default defineConfig({
  root: import.meta.dirname,
  cacheDir: '../../../node_modules/.vite/portal-web',
  plugins: [splitRoutesPlugin(), splitIconsPlugin(), messagesPlugin(), react(), tailwindcss(), typePlugin()],
  build: {
    target: 'es2023',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 1_000,
    // What every page needs comes as one file: thirty small ones would compress worse and take more round trips.
    rolldownOptions: {
      treeshake: { moduleSideEffects: [{ test: /\/src\/paraglide\//, sideEffects: false }] },
      output: {
        codeSplitting: {
          groups: [
            { name: 'start', tags: ['$initial'], priority: 2 },
            // What many pages share comes as one file, too: the first script names every other one.
            {
              name: 'shared',
              test: /\/src\/(?:kit\/|paraglide\/|ui\/icons\.gen|ui\/use-|.*\/(?:labels|mutations|public-object|event-seed)\.ts|.*\/(?:Avatar|Cover|EmptyState|EventFacts|Monogram|Pattern|Picture|Portrait|SectionTitle)\.tsx|ui\/\w+\.rules\.ts)/,
              minShareCount: 2,
              priority: 1,
            },
          ],
        },
      },
    },
  },
  server: {
    proxy: {
      ...Object.fromEntries(proxied.map((path) => [path, backend])),
      '/realtime/v1': { target: backend, ws: true },
    },
  },
});
