import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** What docs/privacy.md says of a table. */
export interface TableRow {
  readonly name: string;
  readonly about: string;
  readonly period: string;
  readonly removedBy: string;
  readonly exported: string;
  readonly erased: string;
  /** The member of the export: `ai_chat_messages`, or what follows “as”. */
  readonly key: string;
}

const document = join(import.meta.dirname, '../../../../../docs/privacy.md');

/** The rows of docs/privacy.md, the one description of what is stored about people. */
export async function readTables(): Promise<readonly TableRow[]> {
  const text = await readFile(document, 'utf8');
  return [...text.matchAll(/^\| ((?:public|private|auth|storage|trivium_backend)\.\w+) +\|(.*)\|$/gm)].map(
    ([, name = '', rest = '']) => {
      const [about = '', period = '', removedBy = '', exported = '', erased = ''] = rest.split('|').map((cell) => cell.trim());
      const key = /as `(\w+)`/.exec(exported)?.[1] ?? name.split('.')[1] ?? '';
      return { name, about, period, removedBy, exported, erased, key };
    },
  );
}
