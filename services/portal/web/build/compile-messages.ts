import { glob, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { renderMessage } from './messages.rules.ts';

const web = join(import.meta.dirname, '..');
const target = join(web, 'src/paraglide');
/** Where the texts are: `<locale>/<area>.json`. */
export const messagesFolder = join(web, 'messages');

/** Writes each message as a module of its own, and `m`, which has all: a page loads only the messages that it shows. */
export async function compileMessages(): Promise<void> {
  const [th, en] = await Promise.all([readTexts('th'), readTexts('en')]);
  const files = new Map<string, string>();
  for (const [key, text] of th) {
    const english = en.get(key);
    if (english === undefined) throw new Error(`The message ${key} has no English text.`);
    files.set(join('messages', `${key}.js`), renderMessage(key, { th: text, en: english }));
  }
  const all = [...th.keys()].map((key) => `export * from './${key}.js';\n`).join('');
  files.set(join('messages', '_index.js'), all);
  files.set('messages.js', `export * from './messages/_index.js';\nexport * as m from './messages/_index.js';\n`);
  await write(files);
}

/** The texts of a language by their names. */
async function readTexts(locale: string): Promise<Map<string, string>> {
  const texts = new Map<string, string>();
  for await (const file of glob(`${locale}/*.json`, { cwd: messagesFolder })) {
    const area = JSON.parse(await readFile(join(messagesFolder, file), 'utf8')) as Record<string, string>;
    for (const [key, text] of Object.entries(area)) {
      if (texts.has(key)) throw new Error(`The message ${key} of ${basename(file)} has a name that another one has.`);
      texts.set(key, text);
    }
  }
  return texts;
}

/** Does not write unchanged files, because Vite's server reloads every written file. */
async function write(files: ReadonlyMap<string, string>): Promise<void> {
  await mkdir(join(target, 'messages'), { recursive: true });
  for await (const file of glob('**/*.js', { cwd: target })) if (!files.has(file)) await rm(join(target, file));
  for (const [file, text] of files) {
    const path = join(target, file);
    if ((await readFile(path, 'utf8').catch(() => undefined)) !== text) await writeFile(path, text);
  }
}
