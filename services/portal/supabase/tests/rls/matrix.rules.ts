import { identities, type Identity } from '../fixtures/identities.ts';

export interface Cell {
  /** A table of `public`, or `bucket <name>`. */
  readonly subject: string;
  /** Which rows: `own draft`. */
  readonly rows: string;
  /** `select`, `insert`, `delete`, or `update` with what it changes: `update role`. */
  readonly operation: string;
  readonly identity: Identity;
  /** `yes`, `none`, `denied`, `refused`, or the code of the refusal. */
  readonly expected: string;
  /** Lines of the specification, or decisions of the same page. */
  readonly because: string;
}

export const nameOf = (cell: Cell) => `${cell.subject}: ${cell.identity} ${cell.operation} ${cell.rows}`;

const columnsBefore = 2;

/**
 * The cells of `docs/portal-access.md`, in its order.
 * @throws where a row has no cell for each identity, or a reason that neither the specification nor the page holds
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
      throw new Error(`${subject}: ${line} has a cell too many or too few.`);
    if (!isReason(because, decisions)) throw new Error(`${subject}: ${line} gives no reason that can be looked up.`);
    for (const [index, identity] of identities.entries())
      cells.push({ subject, rows, operation, identity, expected: fields[columnsBefore + index] ?? '', because });
  }
  return cells;
}

/** `§5.5 public read`, `P9, §4 /gallery is open`: each reason that is named must exist. */
function isReason(because: string, decisions: ReadonlySet<string | undefined>): boolean {
  const named = because.match(/P\d+/g) ?? [];
  return named.every((name) => decisions.has(name)) && /^(§[1-9]|P\d)/.test(because);
}
