const reference = /^env\((.*)\)$/;

/**
 * Puts the environment's values where a text of the configuration says `env(NAME)`, at any depth. As with Supabase's
 * command line, a reference to a variable that is unset or empty stays as it is written.
 */
export function resolveReferences(value: unknown, env: Readonly<Record<string, string | undefined>>): unknown {
  if (typeof value === 'string') return env[reference.exec(value)?.[1] ?? ''] || value;
  if (Array.isArray(value)) return value.map((item) => resolveReferences(item, env));
  // TOML dates are objects too, with nothing to resolve.
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, resolveReferences(item, env)]));
}
