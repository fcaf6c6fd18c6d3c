import { escapeIdentifier } from 'pg';
import type { Grantables, GrantableTable } from './grantables.sql.ts';
import { hiddenNamesOf, isHidden, isSeenSchema, isSystemSchema, namesHidden } from './hidden-columns.rules.ts';

export interface StudioRoleNames {
  readonly studioRole: string;
  readonly serviceRole: string;
}

const allRights = ['SELECT', 'INSERT', 'UPDATE', 'DELETE'] as const;

/** Schemas whose functions and types policies and defaults use. */
const isUsable = (schema: string) => schema === 'extensions' || isSeenSchema(schema);

/** The GRANT statements that give the studio's roles everything but secrets. */
export function grantsOf({ schemas, tables, functions, sequences }: Grantables, roles: StudioRoleNames): string[] {
  const { studioRole, serviceRole } = roles;
  const hiddenNames = hiddenNamesOf(tables);
  const statements: string[] = [];
  for (const { name, isServices } of schemas.filter((schema) => isUsable(schema.name))) {
    statements.push(`grant usage on schema ${quote(name)} to ${isServices ? `${studioRole}, ${serviceRole}` : studioRole}`);
  }
  for (const table of tables.filter(({ schema }) => isSeenSchema(schema))) {
    if (namesHidden(table.definition, hiddenNames)) continue;
    statements.push(...tableGrants(table, studioRole, () => (isSystemSchema(table.schema) ? ['SELECT'] : allRights)));
    statements.push(...tableGrants(table, serviceRole, (column) => (column ? column.serviceRights : table.serviceRights)));
  }
  for (const { schema, signature, isProcedure, isDefiner, source, isServices } of functions) {
    // The vault's functions decrypt.
    if (!isUsable(schema) || schema === 'vault') continue;
    if (isDefiner && namesHidden(source, hiddenNames)) continue;
    const grantees = isServices ? `${studioRole}, ${serviceRole}` : studioRole;
    statements.push(`grant execute on ${isProcedure ? 'procedure' : 'function'} ${signature} to ${grantees}`);
  }
  for (const { schema, name, isServices } of sequences) {
    if (isSystemSchema(schema) || !isSeenSchema(schema)) continue;
    const grantees = isServices ? `${studioRole}, ${serviceRole}` : studioRole;
    statements.push(`grant usage, select on sequence ${quote(schema)}.${quote(name)} to ${grantees}`);
  }
  return statements;
}

type Column = GrantableTable['columns'][number];

/** Rights on a whole table only where none of its columns is hidden: PostgreSQL's table rights cover every column. */
function tableGrants(table: GrantableTable, role: string, rightsOf: (column?: Column) => readonly string[]): string[] {
  const name = `${quote(table.schema)}.${quote(table.name)}`;
  const visible = table.columns.filter((column) => !isHidden(table, column));
  const rights: string[] = [];
  const ofTable = rightsOf();
  if (ofTable.includes('DELETE')) rights.push('delete');
  for (const right of ['SELECT', 'INSERT', 'UPDATE']) {
    if (visible.length === table.columns.length && ofTable.includes(right)) {
      rights.push(right.toLowerCase());
      continue;
    }
    const columns = visible.filter((column) => rightsOf(column).includes(right)).map((column) => quote(column.name));
    if (columns.length > 0) rights.push(`${right.toLowerCase()} (${columns.join(', ')})`);
  }
  return rights.length === 0 ? [] : [`grant ${rights.join(', ')} on ${name} to ${role}`];
}

const quote = escapeIdentifier;
