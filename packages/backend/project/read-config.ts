import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { parse, TomlError } from 'smol-toml';
import type { z } from 'zod';
import { configSchema, type ProjectConfig } from './config.ts';
import { resolveReferences } from './env-references.rules.ts';
import { refuse } from './errors.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads `config.toml` of a project's folder, or returns the defaults without one. `env(NAME)` is looked up in the given
 * environment, then in `.env.local` and `.env` beside the file.
 * @throws config_unreadable, config_invalid naming file, key and rule
 */
export async function readConfig(folder: string, env: Environment): Promise<ProjectConfig> {
  const file = join(folder, 'config.toml');
  const written = parseToml(file, await readText(file));
  const values = { ...(await readEnvFile(join(folder, '.env'))), ...(await readEnvFile(join(folder, '.env.local'))), ...env };
  const result = configSchema.safeParse(resolveReferences(written, values));
  if (!result.success) throw invalid(file, result.error);
  return result.data;
}

function parseToml(file: string, text: string): unknown {
  try {
    return parse(text);
  } catch (error) {
    if (!(error instanceof TomlError)) throw error;
    // The parser's message quotes the line, which may contain a secret.
    const reason = error.message.split('\n')[0]?.replace(/^Invalid TOML document: /, '');
    throw refuse('config_unreadable', `${file}, line ${error.line}, column ${error.column}: ${reason}.`);
  }
}

/** Names the key and the rule but never the value, which may be a secret. */
function invalid(file: string, error: z.ZodError) {
  const errors = error.issues.map((issue) => ({
    path: issue.path.map(String).join('.'),
    code: issue.code,
    message: issue.message,
  }));
  const first = errors[0];
  return refuse('config_invalid', `${file}: ${first?.path}: ${first?.message}.`, { errors });
}

const readEnvFile = async (file: string): Promise<Environment> => parseEnv(await readText(file));

async function readText(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return '';
    throw refuse('config_unreadable', `${file} cannot be read (${code}).`, { cause: error });
  }
}
