import type { NodeCondition, ReadNode } from './read-node.ts';

/** The columns of a write's rows that the answer selects, joins and orders by, and the primary key. */
export function columnsNeeded(node: ReadNode, primaryKey: readonly string[]): string[] {
  const joined = node.embeds.flatMap(({ relationship }) => {
    if (relationship.kind === 'computed') return ['*'];
    const pairs = relationship.kind === 'key' ? relationship.columns : relationship.junction.toOrigin;
    return pairs.map(([own]) => own);
  });
  const isBare = node.fields.length === 0 && node.embeds.length === 0;
  const needed = new Set([...namesUsed(node), ...joined, ...primaryKey, ...(isBare ? ['*'] : [])]);
  return needed.has('*') || needed.size === 0 ? ['*', ...computedNames(node, [...needed])] : [...needed];
}

/** The columns of a call's rows: all of them, and the computed columns, which only the table's own rows have. */
export const columnsOfCall = (node: ReadNode): string[] => ['*', ...computedNames(node, namesUsed(node))];

function namesUsed(node: ReadNode): string[] {
  const ordered = node.order.flatMap(({ embed, field }) => (embed ? [] : [field.name]));
  return [...node.fields.map(({ field }) => field.name), ...ordered, ...node.conditions.flatMap(namesIn)];
}

function namesIn(condition: NodeCondition): string[] {
  switch (condition.kind) {
    case 'group':
      return condition.conditions.flatMap(namesIn);
    case 'embed':
      return [];
    case 'filter':
      return [condition.field.name];
  }
}

function computedNames({ table }: ReadNode, names: readonly string[]): string[] {
  const columnNames = new Set(table?.columns.map(({ name }) => name));
  return table ? [...new Set(names)].filter((name) => name !== '*' && !columnNames.has(name)) : [];
}
