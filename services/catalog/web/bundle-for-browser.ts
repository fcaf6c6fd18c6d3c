import { join } from 'node:path';
import { rolldown } from 'rolldown';

/** A script and all it imports, as the text of one minified ES module. The portal's app is built with the same bundler. */
export async function bundleForBrowser(file: string): Promise<string> {
  const bundle = await rolldown({ input: file, platform: 'browser', transform: { target: 'es2022' } });
  try {
    // The licences of the bundled libraries require their notices.
    const comments = { legal: true, annotation: false, jsdoc: false };
    const { output } = await bundle.generate({ format: 'esm', minify: true, comments });
    return output[0].code;
  } finally {
    await bundle.close();
  }
}

/** The whole verifier: it exports what `verify/index.ts` exports. */
export const bundleVerifier = (): Promise<string> => bundleForBrowser(join(import.meta.dirname, '../verify/index.ts'));
