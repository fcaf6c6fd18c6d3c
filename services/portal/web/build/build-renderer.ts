import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { rendererFile, rendererFolder } from './document-places.ts';
import { splitIconsPlugin } from './split-icons-plugin.ts';
import { splitRoutesPlugin } from './split-routes-plugin.ts';

const web = join(import.meta.dirname, '..');
/** Builds the module that renders a page for its document, as one file without dependencies. */
export async function buildRenderer(folder: string): Promise<void> {
  await build({
    root: web,
    configFile: false,
    logLevel: 'warn',
    plugins: [splitRoutesPlugin(), splitIconsPlugin(), react()],
    define: { 'process.env.NODE_ENV': '"production"' },
    ssr: { noExternal: true },
    build: {
      ssr: join(web, 'src/render-page.tsx'),
      outDir: join(folder, rendererFolder),
      emptyOutDir: true,
      // Every process of the portal reads it.
      minify: true,
      target: 'es2023',
      reportCompressedSize: false,
      rolldownOptions: {
        treeshake: { moduleSideEffects: [{ test: /\/src\/paraglide\//, sideEffects: false }] },
        output: { codeSplitting: false, entryFileNames: rendererFile },
      },
    },
  });
}
