import { mkdir, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { readContent, type Content } from '../domain/content/read-content.ts';
import { refuse } from './errors.ts';

/** The content, if it has no problems. @throws content_invalid */
export async function readValidContent(folder: string): Promise<Content> {
  const content = await readContent(folder);
  const [first] = content.problems;
  if (first)
    throw refuse(
      'content_invalid',
      `${first.file}: ${first.field || '(file)'}: ${first.message} (${first.rule}); run "catalog check" to list all ${content.problems.length}.`,
    );
  return content;
}

/** Writes a JSON file atomically. */
export async function writeJson(folder: string, file: string, value: unknown): Promise<void> {
  const path = join(folder, file);
  await mkdir(dirname(path), { recursive: true });
  const draft = `${path}.draft`;
  await writeFile(draft, `${JSON.stringify(value, null, 2)}\n`, { flush: true });
  await rename(draft, path);
}
