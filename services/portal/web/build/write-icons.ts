import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { renderIcons } from './render-icons.ts';

await writeFile(join(import.meta.dirname, '../src/ui/icons.gen.tsx'), await renderIcons());
