import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { baseLocale } from '../src/language/locale.ts';
import { documentFile, places } from './document-places.ts';
import { renderFirstView } from './first-view.ts';

const stylesheetLink = /<link rel="stylesheet" crossorigin href="(\/assets\/[^"]+\.css)">/;

/** The tags of the scripts of every page, which Vite puts at the head's end. */
const scriptTags =
  /<script type="module" (crossorigin src="\/assets\/[^"]+")><\/script>((?:\s*<link rel="modulepreload"[^>]*>)*)\s*/;

/**
 * Puts the app's styles into its document, because a page that waits for a stylesheet paints later, and the first view. What every page
 * waits for longest is asked for first: browsers ask for a module's script after what is preloaded.
 */
export async function writeDocuments(folder: string): Promise<void> {
  const built = await readFile(join(folder, 'index.html'), 'utf8');
  const stylesheet = stylesheetLink.exec(built)?.[1];
  if (stylesheet === undefined) throw new Error('The built document has no stylesheet.');
  const [tags, script, preloads] = scriptTags.exec(built) ?? [];
  if (tags === undefined) throw new Error('The built document has no script.');
  const styles = (await readFile(join(folder, stylesheet), 'utf8')).trim();
  const document = built
    .replace(tags, '')
    .replace(places.head, `<script type="module" fetchpriority="high" ${script}></script>${preloads}\n    ${places.head}`)
    .replace(stylesheetLink, () => `<style>${styles}</style>`);
  await writeFile(join(folder, documentFile), document);
  await writeFile(
    join(folder, 'index.html'),
    document.replace(places.firstView, () => renderFirstView(baseLocale)),
  );
  await rm(join(folder, stylesheet));
}
