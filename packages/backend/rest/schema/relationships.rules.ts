import {
  keyOf,
  type ColumnPair,
  type ComputedRelationship,
  type JunctionRelationship,
  type KeyRelationship,
  type Name,
  type Relationship,
  type Table,
} from './model.ts';

export interface ForeignKey {
  readonly constraint: string;
  readonly origin: Name;
  readonly target: Name;
  readonly columns: readonly ColumnPair[];
  readonly isUnique: boolean;
}

/** A view's column names, by the `sourceKey` of the table's column that they show. */
export interface ViewSources {
  readonly view: Name;
  readonly columns: ReadonlyMap<string, readonly string[]>;
}

export const sourceKey = (table: Name, column: string) => `${keyOf(table)}\0${column}`;

export type Computed = Pick<ComputedRelationship, 'function' | 'origin' | 'target' | 'isToOne'>;

/**
 * Finds the relationships between exposed relations, by origin. Views have the foreign keys of the tables that they show. A
 * junction is a table whose primary key contains two foreign keys. A computed relationship replaces the detected ones to
 * a target of its function's name.
 */
export function relate(
  tables: ReadonlyMap<string, Table>,
  foreignKeys: readonly ForeignKey[],
  views: readonly ViewSources[],
  computed: readonly Computed[],
): Map<string, Relationship[]> {
  const forward = foreignKeys.flatMap((key) => [keyRelationship(key, false), ...viewRelationships(key, views)]);
  const isView = (name: Name) => tables.get(keyOf(name))?.isView ?? false;
  const backward = forward.map((one) => inverse(one, isView(one.origin)));
  const detected = [...forward, ...backward, ...throughJunctions(tables, forward)];
  const byOrigin = new Map<string, Relationship[]>();
  const add = (relationship: Relationship) => {
    if (!tables.has(keyOf(relationship.origin)) || !tables.has(keyOf(relationship.target))) return;
    const list = byOrigin.get(keyOf(relationship.origin)) ?? [];
    list.push(relationship);
    byOrigin.set(keyOf(relationship.origin), list);
  };
  const hidden = new Set(computed.map(({ origin, function: by }) => `${keyOf(origin)}\0${keyOf(by)}`));
  for (const relationship of detected)
    if (!hidden.has(`${keyOf(relationship.origin)}\0${keyOf(relationship.target)}`)) add(relationship);
  for (const one of computed)
    add({ kind: 'computed', ...one, isSelf: keyOf(one.origin) === keyOf(one.target), isTargetView: false });
  return byOrigin;
}

const keyRelationship = (key: ForeignKey, isTargetView: boolean): KeyRelationship => ({
  kind: 'key',
  cardinality: key.isUnique ? 'one-to-one' : 'many-to-one',
  constraint: key.constraint,
  origin: key.origin,
  target: key.target,
  columns: key.columns,
  isSelf: keyOf(key.origin) === keyOf(key.target),
  isTargetView,
});

const inverse = (relationship: KeyRelationship, isTargetView: boolean): KeyRelationship => ({
  ...relationship,
  cardinality: relationship.cardinality === 'many-to-one' ? 'one-to-many' : 'one-to-one',
  origin: relationship.target,
  target: relationship.origin,
  columns: relationship.columns.map(([own, foreign]) => [foreign, own]),
  isTargetView,
});

/** The same foreign key from and to the views that show all of its columns. */
function viewRelationships(key: ForeignKey, views: readonly ViewSources[]): KeyRelationship[] {
  const origins = viewsShowing(
    views,
    key.origin,
    key.columns.map(([own]) => own),
  );
  const targets = viewsShowing(
    views,
    key.target,
    key.columns.map(([, foreign]) => foreign),
  );
  const between = (origin: VisibleColumns, target: VisibleColumns, isTargetView: boolean) =>
    keyRelationship(
      {
        ...key,
        origin: origin.view,
        target: target.view,
        columns: origin.columns.map((own, index) => [own, target.columns[index]!] as const),
      },
      isTargetView,
    );
  const origin = { view: key.origin, columns: key.columns.map(([own]) => own) };
  const target = { view: key.target, columns: key.columns.map(([, foreign]) => foreign) };
  return [
    ...origins.map((view) => between(view, target, false)),
    ...targets.map((view) => between(origin, view, true)),
    ...origins.flatMap((from) => targets.map((to) => between(from, to, true))),
  ];
}

interface VisibleColumns {
  readonly view: Name;
  readonly columns: readonly string[];
}

function viewsShowing(views: readonly ViewSources[], table: Name, columns: readonly string[]): VisibleColumns[] {
  return views.flatMap(({ view, columns: sources }) => {
    let choices: string[][] = [[]];
    for (const column of columns) {
      const names = sources.get(sourceKey(table, column)) ?? [];
      choices = choices.flatMap((choice) => names.map((name) => [...choice, name]));
    }
    return choices.map((choice) => ({ view, columns: choice }));
  });
}

function throughJunctions(tables: ReadonlyMap<string, Table>, forward: readonly KeyRelationship[]): JunctionRelationship[] {
  const byJunction = Map.groupBy(
    forward.filter(({ cardinality }) => cardinality === 'many-to-one'),
    ({ origin }) => keyOf(origin),
  );
  return [...byJunction].flatMap(([junctionKey, keys]) => {
    const primaryKey = new Set(tables.get(junctionKey)?.primaryKey);
    return keys.flatMap((first) =>
      keys
        .filter((second) => second.constraint !== first.constraint)
        .filter((second) => [...first.columns, ...second.columns].every(([own]) => primaryKey.has(own)))
        .map((second) => junctionRelationship(first, second)),
    );
  });
}

const junctionRelationship = (first: KeyRelationship, second: KeyRelationship): JunctionRelationship => ({
  kind: 'junction',
  cardinality: 'many-to-many',
  origin: first.target,
  target: second.target,
  isSelf: keyOf(first.target) === keyOf(second.target),
  isTargetView: second.isTargetView,
  junction: {
    table: first.origin,
    firstConstraint: first.constraint,
    secondConstraint: second.constraint,
    toOrigin: first.columns.map(([own, foreign]) => [foreign, own]),
    toTarget: second.columns.map(([own, foreign]) => [foreign, own]),
  },
});
