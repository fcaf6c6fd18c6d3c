import type { FunctionDescription, KeyDescription, RelationDescription, SchemaDescription } from './schema-description.ts';

const numbers = new Set(['int2', 'int4', 'int8', 'float4', 'float8', 'numeric']);

/** The sources of `Database`, in the shape that supabase-js takes. */
export function renderTypes({ relations, functions, enums }: SchemaDescription): string {
  const enumNames = new Set(enums.map(({ name }) => name));
  const typeOf = ({ type, isArray }: { readonly type: string; readonly isArray: boolean }) =>
    `${scalar(type, enumNames)}${isArray ? '[]' : ''}`;
  const tables = relations.filter(({ isView }) => !isView);
  const views = relations.filter(({ isView }) => isView);
  const lines = [
    '// Written by `node services/portal/web/database/write-types.ts` from the migrations; a test compares the two.',
    'export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[];',
    '',
    '// A type, because supabase-js asks for an index signature, which interfaces lack.',
    'export type Database = {',
    '  public: {',
    ...group(
      'Tables',
      tables.map((table) => relation(table, typeOf, functions.filter(isColumnOf(table.name)))),
    ),
    ...group(
      'Views',
      views.map((view) => relation(view, typeOf, [])),
    ),
    ...group(
      'Functions',
      functions.filter((each) => !tables.some(({ name }) => isColumnOf(name)(each))).map((each) => call(each, typeOf)),
    ),
    ...group(
      'Enums',
      enums.map(({ name, values }) => `      ${name}: ${values.map((value) => `'${value}'`).join(' | ')};`),
    ),
    '    CompositeTypes: { [_ in never]: never };',
    '  };',
    '};',
    '',
  ];
  return lines.join('\n');
}

const group = (name: string, members: readonly string[]) =>
  members.length === 0 ? [`    ${name}: { [_ in never]: never };`] : [`    ${name}: {`, ...members, '    };'];

function scalar(type: string, enumNames: ReadonlySet<string>): string {
  if (enumNames.has(type)) return `Database['public']['Enums']['${type}']`;
  if (numbers.has(type)) return 'number';
  if (type === 'bool') return 'boolean';
  if (type === 'json' || type === 'jsonb') return 'Json';
  return type === 'void' ? 'undefined' : 'string';
}

type TypeOf = (column: { readonly type: string; readonly isArray: boolean }) => string;

/** Whether a function is a computed column of this table: its one argument is a row. */
const isColumnOf =
  (table: string) =>
  ({ parameters, returns }: FunctionDescription): boolean =>
    parameters.length === 1 && parameters[0]?.type === table && !returns.isSet;

function relation(
  { name, isView, columns, keys }: RelationDescription,
  typeOf: TypeOf,
  computed: readonly FunctionDescription[],
): string {
  const row = [
    ...columns.map((column) => `          ${column.name}: ${typeOf(column)}${column.isNullable ? ' | null' : ''};`),
    ...computed.map((column) => `          ${column.name}: ${typeOf(column.returns)} | null;`),
  ];
  const written = (mayMiss: (column: RelationDescription['columns'][number]) => boolean) =>
    columns
      .filter(({ isGenerated }) => !isGenerated)
      .map(
        (column) =>
          `          ${column.name}${mayMiss(column) ? '?' : ''}: ${typeOf(column)}${column.isNullable ? ' | null' : ''};`,
      );
  return [
    `      ${name}: {`,
    '        Row: {',
    ...row,
    '        };',
    ...(isView
      ? []
      : [
          '        Insert: {',
          ...written(({ isNullable, hasDefault }) => isNullable || hasDefault),
          '        };',
          '        Update: {',
          ...written(() => true),
          '        };',
        ]),
    keys.length === 0
      ? '        Relationships: [];'
      : `        Relationships: [\n${keys.map(relationship).join('\n')}\n        ];`,
    '      };',
  ].join('\n');
}

const names = (values: readonly string[]) => `[${values.map((value) => `'${value}'`).join(', ')}]`;

const relationship = ({ name, columns, target, targetColumns, isOneToOne }: KeyDescription) =>
  [
    '          {',
    `            foreignKeyName: '${name}';`,
    `            columns: ${names(columns)};`,
    `            isOneToOne: ${isOneToOne};`,
    `            referencedRelation: '${target}';`,
    `            referencedColumns: ${names(targetColumns)};`,
    '          },',
  ].join('\n');

function call({ name, parameters, columns, returns }: FunctionDescription, typeOf: TypeOf): string {
  const given = parameters.map((each) => `${each.name}${each.isOptional ? '?' : ''}: ${typeOf(each)}`);
  const one =
    columns.length > 0
      ? `{ ${columns.map((each) => `${each.name}: ${typeOf(each)}`).join('; ')} }`
      : returns.relation === null
        ? typeOf(returns)
        : `Database['public']['Tables']['${returns.relation}']['Row']`;
  const args = given.length === 0 ? 'never' : `{ ${given.join('; ')} }`;
  return `      ${name}: {\n        Args: ${args};\n        Returns: ${returns.isSet ? `(${one})[]` : one};\n      };`;
}
