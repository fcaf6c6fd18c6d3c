import { RestError } from '../errors.ts';
import { keyOf, type ColumnPair, type KeyRelationship, type Name, type Relationship, type Schema } from '../schema/model.ts';
import { mostSimilar } from '../schema/similar.rules.ts';

/**
 * Finds the relationship of `origin?select=target!hint(...)`. A target is a table, a view, a function, a foreign key or its
 * column. A hint is a foreign key, its column or the junction. @throws PGRST200, PGRST201
 */
export function findRelationship(schema: Schema, origin: Name, target: string, hint: string | undefined): Relationship {
  const all = (schema.relationships.get(keyOf(origin)) ?? []).filter((one) => one.target.schema === origin.schema);
  const candidates = all.filter((one) => matches(one, target, hint));
  const [only] = candidates;
  if (!only) throw missing(schema, all, origin, target, hint);
  if (candidates.length > 1) throw ambiguous(origin, target, candidates);
  return only;
}

function matches(one: Relationship, target: string, hint: string | undefined): boolean {
  if (one.kind === 'computed') return one.function.name === target;
  const isTarget = one.target.name === target;
  if (one.isSelf) return isSelfMatch(one, isTarget, target, hint);
  if (hint === undefined)
    return isTarget || (one.kind === 'key' && !one.isTargetView && (one.constraint === target || isOnlyOwn(one, target)));
  if (!isTarget) return false;
  return one.kind === 'junction'
    ? one.junction.table.name === hint
    : one.constraint === hint || isOnlyOwn(one, hint) || isOnlyForeign(one, hint);
}

/** A foreign key to its own table has two directions: the table's name means the many, the column's name the one. */
function isSelfMatch(one: Relationship, isTarget: boolean, target: string, hint: string | undefined): boolean {
  if (one.kind !== 'key') return false;
  if (hint !== undefined) return isTarget && one.cardinality === 'one-to-many' && isOnlyForeign(one, hint);
  return (isTarget && one.cardinality === 'one-to-many') || (one.cardinality === 'many-to-one' && isOnlyOwn(one, target));
}

const isOnlyOwn = ({ columns }: KeyRelationship, name: string) => columns.length === 1 && columns[0]?.[0] === name;
const isOnlyForeign = ({ columns }: KeyRelationship, name: string) => columns.length === 1 && columns[0]?.[1] === name;

function missing(schema: Schema, all: readonly Relationship[], origin: Name, target: string, hint: string | undefined) {
  const using = hint === undefined ? '' : ` using the hint '${hint}`;
  return new RestError('PGRST200', `Could not find a relationship between '${origin.name}' and '${target}' in the schema cache`, {
    details: `Searched for a foreign key relationship between '${origin.name}' and '${target}'${using && `${using}'`} in the schema '${origin.schema}', but no matches were found.`,
    hint: nearMiss(schema, all, origin, target),
  });
}

function nearMiss(schema: Schema, all: readonly Relationship[], origin: Name, target: string): string | null {
  const isKnown = all.length > 0;
  // The origin's name is right: it has no relationships.
  if (!isKnown && schema.tables.has(keyOf(origin))) return null;
  const wrong = isKnown ? target : origin.name;
  const candidates = isKnown ? all.map((one) => one.target.name) : originsOf(schema, origin.schema);
  if (candidates.includes(wrong)) return null;
  const best = mostSimilar(candidates, wrong, 0.33);
  return best === undefined ? null : `Perhaps you meant '${best}' instead of '${wrong}'.`;
}

const originsOf = (schema: Schema, within: string) =>
  [...schema.relationships.values()].flatMap(([one]) => (one?.origin.schema === within ? [one.origin.name] : []));

function ambiguous(origin: Name, target: string, candidates: readonly Relationship[]) {
  const sorted = candidates.toSorted((a, b) => compare(sortKey(a), sortKey(b)));
  const hints = sorted.map((one) => `'${one.target.name}!${hintOf(one)}'`).join(', ');
  return new RestError(
    'PGRST201',
    `Could not embed because more than one relationship was found for '${origin.name}' and '${target}'`,
    {
      details: sorted.map(describe),
      hint: `Try changing '${target}' to one of the following: ${hints}. Find the desired relationship in the 'details' key.`,
    },
  );
}

const ranks = { 'one-to-many': 0, 'many-to-one': 1, 'one-to-one': 2, 'many-to-many': 3 };
const sortKey = (one: Relationship) =>
  one.kind === 'computed' ? '' : `${one.target.name} ${ranks[one.cardinality]} ${hintOf(one)}`;
const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

const hintOf = (one: Relationship) =>
  one.kind === 'key' ? one.constraint : one.kind === 'junction' ? one.junction.table.name : one.function.name;

function describe(one: Relationship) {
  const embedding = `${one.origin.name} with ${one.target.name}`;
  if (one.kind === 'computed') return {};
  if (one.kind === 'key') {
    const relationship = `${one.constraint} using ${one.origin.name}${listColumns(one.columns, 0)} and ${one.target.name}${listColumns(one.columns, 1)}`;
    return { cardinality: one.cardinality, embedding, relationship };
  }
  const { table, firstConstraint, secondConstraint, toOrigin, toTarget } = one.junction;
  const relationship = `${table.name} using ${firstConstraint}${listColumns(toOrigin, 1)} and ${secondConstraint}${listColumns(toTarget, 1)}`;
  return { cardinality: one.cardinality, embedding, relationship };
}

const listColumns = (pairs: readonly ColumnPair[], side: 0 | 1) => `(${pairs.map((pair) => pair[side]).join(', ')})`;
