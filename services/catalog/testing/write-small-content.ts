import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { contentFolder } from '../domain/content/read-content.ts';

/** Entries that tests name, and some more. */
const slugs = ['amoxicillin', 'carprofen', 'gabapentin', 'ivermectin', 'meloxicam', 'tramadol'];

/** Writes a catalog of few drugs, with their signatures: a start reads, signs and compresses all, which takes seconds. */
export function writeSmallContent(folder: string): string {
  for (const path of ['keys', 'terms.json', ...slugs.flatMap((slug) => [`entries/${slug}.json`, `signatures/${slug}.json`])]) {
    mkdirSync(join(folder, path, '..'), { recursive: true });
    cpSync(join(contentFolder, path), join(folder, path), { recursive: true });
  }
  writeFileSync(join(folder, 'corrections.json'), '[]');
  return folder;
}
