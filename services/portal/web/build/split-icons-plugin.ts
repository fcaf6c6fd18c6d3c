import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const icons = join(import.meta.dirname, '../src/ui/icons.gen.tsx');
const nameQuery = '?icon=';
const head = "import { Icon } from './Icon.tsx';\n";

/** Each icon is a module of its own: a page's icons load with the page, not with the app. */
export function splitIconsPlugin(): Plugin {
  return {
    name: 'split-icons',
    apply: 'build',
    enforce: 'pre',
    async load(id) {
      if (!id.startsWith(icons)) return null;
      const drawings = new Map((await readFile(icons, 'utf8')).split(/^(?=export const )/m).map((code) => [nameOf(code), code]));
      drawings.delete('');
      const code = id.startsWith(icons + nameQuery)
        ? head + (drawings.get(id.slice(icons.length + nameQuery.length)) ?? '')
        : [...drawings.keys()].map((name) => `export { ${name} } from './icons.gen.tsx${nameQuery}${name}';`).join('\n');
      return { code, moduleType: 'tsx', moduleSideEffects: false };
    },
  };
}

const nameOf = (code: string) => /^export const (\w+)/.exec(code)?.[1] ?? '';
