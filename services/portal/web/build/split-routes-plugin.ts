import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { splitRoute } from './split-route.rules.ts';

const routes = join(import.meta.dirname, '../src/routes/');
const pageQuery = '?page';

/** Each page's component is a script of its own, which loads when the page is opened. */
export function splitRoutesPlugin(): Plugin {
  return {
    name: 'split-routes',
    apply: 'build',
    enforce: 'pre',
    async load(id) {
      const file = id.endsWith(pageQuery) ? id.slice(0, -pageQuery.length) : id;
      if (!file.startsWith(routes) || !file.endsWith('.tsx')) return null;
      const code = await readFile(file, 'utf8');
      const split = splitRoute(file, code);
      return { code: (id === file ? split?.route : split?.page) ?? code, moduleType: 'tsx' };
    },
  };
}
