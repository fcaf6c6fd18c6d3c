import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { baseLocale } from '../src/language/locale.ts';
import { documentFile, places } from './document-places.ts';
import { renderFirstView } from './first-view.ts';

const stylesheetLink = /<link rel="stylesheet" crossorigin href="(\/assets\/[^"]+\.css)">/;

/** Puts the app's styles into its document, because a page that waits for a stylesheet paints later, and the first view. */
export async function writeDocuments(folder: string): Promise<void> {
  const built = await readFile(join(folder, 'index.html'), 'utf8');
  const stylesheet = stylesheetLink.exec(built)?.[1];
  if (stylesheet === undefined) throw new Error('The built document has no stylesheet.');
  const styles = (await readFile(join(folder, stylesheet), 'utf8')).trim();
  const document = built.replace(stylesheetLink, () => `<style>${styles}</style>`);
  await writeFile(join(folder, documentFile), document);
  await writeFile(
    join(folder, 'index.html'),
    document.replace(places.firstView, () => renderFirstView(baseLocale)),
  );
  await rm(join(folder, stylesheet));
}
