/** A schema of an OpenAPI 3.1 description. */
interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly not?: unknown;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
  readonly items?: Schema;
  readonly description?: string;
}

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly schema: Schema;
  readonly description?: string;
}

type Content = Readonly<Record<string, { readonly schema: Schema }>>;

interface Operation {
  readonly operationId?: string;
  readonly summary?: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly content?: Content }>>;
}

export interface Description {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

const json = 'application/json';
const quote = (value: unknown) =>
  JSON.stringify(value).replace(/^"(.*)"$/s, (_, text: string) => `'${text.replaceAll("'", String.raw`\'`)}'`);
const comment = (text: string | undefined, indent: string) =>
  text ? `${indent}/** ${text.replaceAll('*/', '* /').replaceAll(/\s+/g, ' ')} */\n` : '';
const memberName = (name: string) => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : quote(name));

/** A schema as a TypeScript type. */
export function typeOf(schema: Schema, indent = ''): string {
  if (schema.$ref) return schema.$ref.split('/').at(-1) ?? 'unknown';
  if (schema.const !== undefined) return quote(schema.const);
  if (schema.enum) return schema.enum.map(quote).join(' | ');
  const alternatives = schema.anyOf ?? schema.oneOf;
  if (alternatives) return [...new Set(alternatives.map((each) => typeOf(each, indent)))].join(' | ');
  if (schema.allOf) return schema.allOf.map((each) => `(${typeOf(each, indent)})`).join(' & ');
  if (schema.not) return 'never';
  const types = typeof schema.type === 'string' ? [schema.type] : (schema.type ?? []);
  return types.map((type) => simpleType(type, schema, indent)).join(' | ') || 'unknown';
}

function simpleType(type: string, schema: Schema, indent: string): string {
  if (type === 'integer' || type === 'number') return 'number';
  if (type === 'string' || type === 'boolean' || type === 'null') return type;
  if (type === 'array') return `readonly (${typeOf(schema.items ?? {}, indent)})[]`;
  if (type === 'object') return objectType(schema, indent);
  return 'unknown';
}

function objectType({ properties = {}, required = [], additionalProperties }: Schema, indent: string): string {
  const inner = `${indent}  `;
  const members = Object.entries(properties).map(
    ([name, each]) =>
      `${comment(each.description, inner)}${inner}readonly ${memberName(name)}${required.includes(name) ? '' : '?'}: ${typeOf(each, inner)};\n`,
  );
  if (members.length === 0) {
    const value = typeof additionalProperties === 'object' ? typeOf(additionalProperties, indent) : 'unknown';
    return `Readonly<Record<string, ${value}>>`;
  }
  return `{\n${members.join('')}${indent}}`;
}

interface Callable {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly operation: Operation;
  readonly answer: Schema;
}

/** The operations that answer with JSON, by their operation ids. */
function callables({ paths }: Description): Callable[] {
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).flatMap(([method, operation]) => {
      const answer = Object.entries(operation.responses).find(([status]) => status.startsWith('2'))?.[1].content?.[json]?.schema;
      const name = operation.operationId;
      return name && answer ? [{ name, method: method.toUpperCase(), path, operation, answer }] : [];
    }),
  );
}

function inputType({ operation }: Callable): string {
  const parameters = (operation.parameters ?? []).filter(({ in: place }) => place === 'path' || place === 'query');
  const properties = Object.fromEntries(
    parameters.map(({ name, schema, description }) => [name, { ...schema, ...(description && { description }) }]),
  );
  const required = parameters.filter((parameter) => parameter.required).map(({ name }) => name);
  const body = operation.requestBody?.content[json]?.schema;
  const parts = [
    ...(parameters.length > 0 ? [objectType({ properties, required }, '    ')] : []),
    ...(body ? [typeOf(body, '    ')] : []),
  ];
  if (parts.length === 0) return 'Record<never, never>';
  return parts.length === 1 ? (parts[0] as string) : parts.map((part) => `(${part})`).join(' & ');
}

/** The client's module: a type for each schema, and each operation with what it takes and gives. */
export function generateModule(description: Description): string {
  const operations = callables(description);
  const schemas = Object.entries(description.components.schemas).map(
    ([name, schema]) => `${comment(schema.description, '')}export type ${name} = ${typeOf(schema)};\n`,
  );
  const types = operations.map(
    (each) =>
      `${comment(each.operation.summary, '  ')}  readonly ${each.name}: {\n    readonly input: ${inputType(each)};\n    readonly answer: ${typeOf(each.answer, '    ')};\n  };\n`,
  );
  const table = operations.map(({ name, method, path, operation }) => {
    const query = (operation.parameters ?? []).filter(({ in: place }) => place === 'query').map((parameter) => parameter.name);
    return `  ${name}: ${JSON.stringify({ method, path, query, hasBody: operation.requestBody !== undefined })},\n`;
  });
  return `// Written from the service's OpenAPI description.
import { createClient, type ClientOf, type ClientOptions } from './client.js';
export { ForecastError, type CallOptions, type ClientOptions } from './client.js';

${schemas.join('\n')}
/** What each operation takes and gives. */
export interface Operations {
${types.join('')}}

const operations = {
${table.join('')}} as const;

export type ForecastClient = ClientOf<Operations>;

/** A client of the forecast service at \`baseUrl\`. */
export const createForecastClient = (options: ClientOptions): ForecastClient => createClient<Operations>(operations, options);
`;
}
