import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import lucide from '@iconify-json/lucide/icons.json' with { type: 'json' };

const web = join(import.meta.dirname, '..');
const importOfIcons = /import \{([^}]*)\} from '[^']*\/icons\.gen\.tsx'/g;

const header = `// Written by build/write-icons.ts. Icons of Lucide, Copyright (c) Lucide Icons and Contributors, ISC License; some are
// derived from Feather, Copyright (c) 2013-present Cole Bemis, MIT License.
import { Icon, type IconProps } from './Icon.tsx';
`;

/** The drawings that the sources import from `src/ui/icons.gen.tsx`, as that file. */
export async function renderIcons(): Promise<string> {
  const names = new Set<string>();
  for await (const file of glob('src/**/*.tsx', { cwd: web })) {
    for (const [, list = ''] of (await readFile(join(web, file), 'utf8')).matchAll(importOfIcons))
      for (const name of list.split(',')) names.add(name.trim().replace(/ as .*/, ''));
  }
  names.delete('');
  return header + [...names].toSorted().map(renderIcon).join('');
}

/** Older names of icons, which still say what they show. */
const aliases: Readonly<Record<string, { readonly parent: string }>> = lucide.aliases;
const drawings: Readonly<Record<string, { readonly body: string }>> = lucide.icons;
/** `Icon` sets these for all shapes. */
const strokes = / (?:fill="none"|stroke(?:-linecap|-linejoin|-width)?="[^"]*")/g;

function renderIcon(name: string): string {
  const kebab = name.replaceAll(/(?<=.)(?=[A-Z\d])/g, '-').toLowerCase();
  const icon = aliases[kebab]?.parent ?? kebab;
  const drawing = drawings[icon]?.body;
  if (drawing === undefined) throw new Error(`Lucide has no icon ${name}.`);
  const shapes = drawing
    .replaceAll(/<\/?g\b[^>]*>/g, '')
    .replaceAll(strokes, '')
    .replaceAll('/><', ' />\n    <')
    .replace(/\/>$/, ' />');
  return `
export const ${name} = (props: IconProps) => (
  <Icon name="${icon}" {...props}>
    ${shapes}
  </Icon>
);
`;
}
