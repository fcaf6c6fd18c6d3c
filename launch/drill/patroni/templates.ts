import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

const folder = join(import.meta.dirname, '../../../deploy/patroni');

/** A file of deploy/patroni with its blanks filled in. */
export async function fillIn(name: string, values: Readonly<Record<string, string>>): Promise<string> {
  const text = await readFile(join(folder, name), 'utf8');
  return text.replaceAll(/\{\{(\w+)\}\}/g, (_, blank: string) => {
    const value = values[blank];
    if (value === undefined) throw new Error(`${name} has a blank ${blank} that nothing fills in.`);
    return value;
  });
}
