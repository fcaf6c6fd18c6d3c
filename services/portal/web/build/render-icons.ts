import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as lucide from 'lucide-react';
import { createElement, type ComponentType } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

const web = join(import.meta.dirname, '..');
const importOfIcons = /import \{([^}]*)\} from '[^']*\/icons\.gen\.tsx'/g;

const header = `// Written by build/write-icons.ts. Icons of Lucide, Copyright (c) Lucide Icons and Contributors, ISC License; some are
// derived from Feather, Copyright (c) 2013-present Cole Bemis, MIT License.
import { Icon, type IconProps } from './Icon.tsx';
`;

/** The drawings that the sources import from `src/ui/icons.gen.tsx`, as that file. Lucide itself is 50 MB. */
export async function renderIcons(): Promise<string> {
  const names = new Set<string>();
  for await (const file of glob('src/**/*.tsx', { cwd: web })) {
    for (const [, list = ''] of (await readFile(join(web, file), 'utf8')).matchAll(importOfIcons))
      for (const name of list.split(',')) names.add(name.trim().replace(/ as .*/, ''));
  }
  names.delete('');
  return header + [...names].toSorted().map(renderIcon).join('');
}

function renderIcon(name: string): string {
  const component = (lucide as unknown as Record<string, ComponentType | undefined>)[name];
  if (!component) throw new Error(`Lucide has no icon ${name}.`);
  const [, icon, drawing] =
    /class="lucide lucide-([\w-]+)[^>]*>(.*)<\/svg>$/.exec(renderToStaticMarkup(createElement(component))) ?? [];
  const shapes = drawing?.replaceAll(/><\/\w+>/g, ' />').replaceAll('/><', '/>\n    <');
  return `
export const ${name} = (props: IconProps) => (
  <Icon name="${icon}" {...props}>
    ${shapes}
  </Icon>
);
`;
}
