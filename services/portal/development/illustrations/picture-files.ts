import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Illustration } from './all.ts';

export const picturesFolder = join(import.meta.dirname, 'pictures');

/** The file of an illustration below `pictures/`. */
export const fileOf = ({ set, name }: Pick<Illustration, 'set' | 'name'>): string => `${set}/${name}.webp`;

/** What `pictures/drawn.json` has of each file: the drawing that it was rendered from. */
export const digestOf = (svg: string): string => createHash('sha256').update(svg).digest('hex').slice(0, 16);

export const readDigests = async (): Promise<Readonly<Record<string, string>>> =>
  JSON.parse(await readFile(join(picturesFolder, 'drawn.json'), 'utf8')) as Record<string, string>;
