import type { Client } from 'pg';
import { refuse } from './errors.ts';

/** The languages of `supabase gen types` that its generator writes. */
export const typeLanguages = ['typescript', 'go', 'python', 'swift'] as const;
export type TypeLanguage = (typeof typeLanguages)[number];

/**
 * Sources of types for the tables, views and functions of these schemas, by the generator of `supabase gen types`.
 * @throws types_generator_missing, schema_unknown
 */
export async function generateTypes(client: Client, schemas: readonly string[], language: TypeLanguage): Promise<string> {
  const { introspect, sortGeneratorMetadata, generateTypescript, generateGo, generatePython, generateSwift } =
    await loadGenerator();
  const existing = await existingSchemas(client, schemas);
  const missing = schemas.find((name) => !existing.includes(name));
  if (missing !== undefined) throw refuse('schema_unknown', `The database has no schema ${missing}.`);
  const metadata = sortGeneratorMetadata(await introspect(oneAtATime(client), { includedSchemas: [...schemas] }));
  const generators = {
    typescript: () => generateTypescript(metadata, { detectOneToOneRelationships: true }),
    go: () => generateGo(metadata),
    python: () => generatePython(metadata),
    swift: () => generateSwift(metadata),
  };
  return generators[language]();
}

/** The generator asks several questions at once, which one connection takes in turn. */
function oneAtATime(client: Client) {
  let last: Promise<unknown> = Promise.resolve();
  return {
    query(sql: string) {
      const answer = last.then(async () => client.query(sql));
      last = answer.catch(() => {});
      return answer;
    },
  };
}

/** Those of the names that are schemas of the database, each once. */
export async function existingSchemas(client: Client, names: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ nspname: string }>('select nspname from pg_namespace where nspname = any($1)', [names]);
  return rows.map(({ nspname }) => nspname);
}

/** It is large and only this command needs it, so an installation may leave it out. */
async function loadGenerator() {
  try {
    return await import('@supabase/postgrest-typegen');
  } catch (cause) {
    if ((cause as { code?: string }).code !== 'ERR_MODULE_NOT_FOUND') throw cause;
    throw refuse(
      'types_generator_missing',
      'Types are written by @supabase/postgrest-typegen, an optional dependency that is not installed here; run "npm install @supabase/postgrest-typegen@0.2.5".',
      { cause },
    );
  }
}
