import type { Policy } from './catalog.ts';

export interface PolicySentence {
  /** `Signed-in users may read rows where` */
  readonly text: string;
  /** The condition; undefined: all rows. */
  readonly condition: string | undefined;
  /** What a new or changed row must satisfy, where that differs from the condition. */
  readonly check: string | undefined;
}

const names: Readonly<Record<string, string>> = {
  public: 'Everybody',
  anon: 'Visitors (anon)',
  authenticated: 'Signed-in users',
  service_role: 'The service role',
};
const verbs = { select: 'read', insert: 'add', update: 'change', delete: 'delete', all: 'read, add, change and delete' } as const;

/** A policy as a sentence whose conditions are SQL. */
export function policySentence({ roles, command, using, check, isPermissive }: Policy): PolicySentence {
  const who = joinNames(roles.map((role) => names[role] ?? role));
  const isInsert = command === 'insert';
  const condition = plain(isInsert ? check : using);
  const own = plain(check);
  const modal = isPermissive ? 'may' : 'may only';
  const end = condition === undefined ? (isPermissive ? ' any row.' : ' rows that other policies allow.') : ' rows where';
  const needsCheck = !isInsert && own !== undefined && own !== condition;
  return { text: `${who} ${modal} ${verbs[command]}${end}`, condition, check: needsCheck ? own : undefined };
}

/** Without the parentheses that PostgreSQL adds; undefined for a condition that is always true. */
function plain(expression: string | null): string | undefined {
  if (expression === null || expression === 'true') return undefined;
  return isWrapped(expression) ? expression.slice(1, -1).trim() : expression;
}

/** Whether the first parenthesis closes at the end. */
function isWrapped(text: string): boolean {
  if (!text.startsWith('(') || !text.endsWith(')')) return false;
  let depth = 0;
  let isQuoted = false;
  for (let index = 0; index < text.length; index++) {
    const letter = text[index];
    if (letter === "'") isQuoted = !isQuoted;
    if (isQuoted) continue;
    if (letter === '(') depth++;
    if (letter === ')' && --depth === 0 && index < text.length - 1) return false;
  }
  return depth === 0;
}

function joinNames(all: readonly string[]): string {
  const last = all.at(-1) ?? 'Nobody';
  return all.length < 2 ? last : `${all.slice(0, -1).join(', ')} and ${last}`;
}
