import { identities, type Identity } from '../fixtures/identities.ts';

export interface Cell {
  /** A table of `public`, or `bucket <name>`. */
  readonly subject: string;
  /** The rows, for example `own draft`. */
  readonly rows: string;
  /** `select`, `select every column`, `insert`, `delete`, `update`, or `update` with a patch: `update role`. */
  readonly operation: string;
  readonly identity: Identity;
  /** `yes`, `none`, `denied`, `refused`, or the code of the refusal. */
  readonly expected: string;
  /** Lines of the specification, or decisions of the document. */
  readonly because: string;
}

export const nameOf = (cell: Cell) => `${cell.subject}: ${cell.identity} ${cell.operation} ${cell.rows}`;

const columnsBefore = 2;

/**
 * The cells of `docs/portal-access.md`, in its order.
 * @throws if a row lacks a cell for an identity, or gives a reason that is not in the specification or the document
 */
export function readMatrix(page: string): Cell[] {
  const decisions = new Set([...page.matchAll(/^- \*\*(P\d+)\*\*/gm)].map(([, name]) => name));
  const cells: Cell[] = [];
  let subject = '';
  for (const line of page.split('\n')) {
    subject = /^## (.+)$/.exec(line)?.[1] ?? subject;
    if (!line.startsWith('| ') || line.startsWith('| rows ')) continue;
    const fields = line
      .slice(1, -1)
      .split('|')
      .map((field) => field.trim());
    const [rows = '', operation = ''] = fields;
    const because = fields.at(-1) ?? '';
    if (fields.length !== columnsBefore + identities.length + 1)
      throw new Error(`${subject}: ${line} has too many or too few cells.`);
    if (!isReason(because, decisions)) throw new Error(`${subject}: ${line} gives no known reason.`);
    for (const [index, identity] of identities.entries())
      cells.push({ subject, rows, operation, identity, expected: fields[columnsBefore + index] ?? '', because });
  }
  return cells;
}

/** Whether each reason exists: `§5.5 public read`, `P9, §4 /gallery is open`. */
function isReason(because: string, decisions: ReadonlySet<string | undefined>): boolean {
  const named = because.match(/P\d+/g) ?? [];
  return named.every((name) => decisions.has(name)) && /^(§[1-9]|P\d)/.test(because);
}
