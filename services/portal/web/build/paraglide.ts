import { join } from 'node:path';
import type { CompilerOptions } from '@inlang/paraglide-js';

const web = join(import.meta.dirname, '..');

/** Messages become functions: Thai is the base, the `language` cookie remembers a choice, else the browser's wish counts. */
export const paraglideOptions: CompilerOptions = {
  project: join(web, 'project.inlang'),
  outdir: join(web, 'src/paraglide'),
  strategy: ['cookie', 'preferredLanguage', 'baseLocale'],
  cookieName: 'language',
  cookieMaxAge: 365 * 24 * 60 * 60,
  isServer: 'false',
  emitReadme: false,
  emitPrettierIgnore: false,
};
