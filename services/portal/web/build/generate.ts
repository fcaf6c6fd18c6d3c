import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Generator, getConfig } from '@tanstack/router-generator';
import { compileMessages, readTexts } from './compile-messages.ts';
import { renderHandbook } from './render-handbook.ts';
import { routerOptions } from './router-options.ts';

const web = join(import.meta.dirname, '..');

/** What the chat function searches of the app's pages. */
export const handbookFile = join(web, '../supabase/functions/ai-chat/tools/handbook.gen.ts');

/** Writes the generated sources: messages as functions, the handbook of the chat, and the tree of routes. */
export async function generate(): Promise<void> {
  await compileMessages();
  await writeHandbook();
  await new Generator({ config: getConfig(routerOptions, web), root: web }).run();
}

async function writeHandbook(): Promise<void> {
  const text = renderHandbook(await readTexts('th'), await readTexts('en'));
  if ((await readFile(handbookFile, 'utf8').catch(() => undefined)) !== text) await writeFile(handbookFile, text);
}
