/** The parts of an OpenAPI 3.1 description that the reference shows. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly description?: string;
  readonly example?: string | number | boolean;
}

interface Media {
  readonly schema?: Schema;
  readonly example?: unknown;
  readonly examples?: Readonly<Record<string, { readonly summary?: string; readonly value: unknown }>>;
}

interface DescribedOperation {
  readonly operationId?: string;
  readonly tags?: readonly string[];
  readonly summary?: string;
  readonly description?: string;
  readonly parameters?: readonly {
    readonly name: string;
    readonly in: string;
    readonly required?: boolean;
    readonly description?: string;
    readonly schema: Schema;
  }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, Media>> };
  readonly responses: Readonly<
    Record<string, { readonly $ref?: string; readonly description?: string; readonly content?: Readonly<Record<string, Media>> }>
  >;
}

export interface ApiDescription {
  readonly tags?: readonly { readonly name: string; readonly description?: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, DescribedOperation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

export interface Field {
  readonly name: string;
  /** Where a parameter belongs; of a member of a body or an answer it is empty. */
  readonly place: string;
  readonly schema: Schema;
  readonly isRequired: boolean;
  readonly description: string;
}

export interface Answer {
  readonly status: string;
  readonly description: string;
  readonly contentType: string;
  readonly schema: Schema | undefined;
  readonly examples: readonly { readonly name: string; readonly value: unknown }[];
}

export interface ReferenceOperation {
  /** Unique on the page; the fragment of its link. */
  readonly id: string;
  readonly tag: string;
  readonly method: string;
  readonly path: string;
  readonly summary: string;
  readonly description: string;
  readonly parameters: readonly Field[];
  readonly body: { readonly schema: Schema | undefined; readonly example: unknown } | undefined;
  readonly answers: readonly Answer[];
}

const examplesOf = ({ example, examples }: Media) => [
  ...(example === undefined ? [] : [{ name: '', value: example }]),
  ...Object.entries(examples ?? {}).map(([name, { value }]) => ({ name, value })),
];

function readOperation(path: string, method: string, operation: DescribedOperation): ReferenceOperation {
  const body = Object.values(operation.requestBody?.content ?? {})[0];
  return {
    id: operation.operationId ?? `${method}-${path.replaceAll(/\W+/g, '-').replaceAll(/^-|-$/g, '')}`,
    tag: operation.tags?.[0] ?? '',
    method: method.toUpperCase(),
    path,
    summary: operation.summary ?? '',
    description: operation.description ?? '',
    parameters: (operation.parameters ?? []).map((parameter) => ({
      name: parameter.name,
      place: parameter.in,
      schema: parameter.schema,
      isRequired: parameter.required ?? false,
      description: parameter.description ?? parameter.schema.description ?? '',
    })),
    body: body && { schema: body.schema, example: examplesOf(body)[0]?.value },
    answers: Object.entries(operation.responses)
      .filter(([status]) => status !== 'default')
      .map(([status, { description = '', content = {} }]) => {
        const [contentType = '', media] = Object.entries(content)[0] ?? [];
        return { status, description, contentType, schema: media?.schema, examples: media ? examplesOf(media) : [] };
      }),
  };
}

/** Every operation, in the order of the description's tags. */
export function readOperations({ paths, tags = [] }: ApiDescription): ReferenceOperation[] {
  const order = new Map(tags.map(({ name }, index) => [name, index]));
  const place = ({ tag }: ReferenceOperation) => order.get(tag) ?? tags.length;
  return Object.entries(paths)
    .flatMap(([path, item]) => Object.entries(item).map(([method, operation]) => readOperation(path, method, operation)))
    .toSorted((a, b) => place(a) - place(b));
}

/** The members of an object's schema. */
export const fieldsOf = ({ properties = {}, required = [] }: Schema): Field[] =>
  Object.entries(properties).map(([name, schema]) => ({
    name,
    place: '',
    schema,
    isRequired: required.includes(name),
    description: schema.description ?? '',
  }));

/** The name of a schema that has one. */
export const schemaName = ({ $ref }: Schema): string | undefined => $ref?.split('/').at(-1);

/** A type in words: `string (date-time)`, `"yes" | "no"`, `array of Market`. A named schema is given by its name. */
export function typeText(schema: Schema): string {
  const name = schemaName(schema);
  if (name) return name;
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (schema.anyOf) return schema.anyOf.map(typeText).join(' | ');
  const types = typeof schema.type === 'string' ? [schema.type] : (schema.type ?? ['any']);
  return types
    .map((type) => {
      if (type === 'array') return `array of ${schema.items ? typeText(schema.items) : 'any'}`;
      return schema.format && type === 'string' ? `string (${schema.format})` : type;
    })
    .join(' | ');
}
