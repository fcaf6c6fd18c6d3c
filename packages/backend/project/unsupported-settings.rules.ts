import { unsupportedSections } from '../auth/unsupported-config.rules.ts';
import type { ProjectConfig } from './config.ts';

/** Sections of Supabase's file, outside of auth, for what this backend does not serve. */
const unsupported: readonly (readonly string[])[] = [
  ['api', 'tls'],
  ['db', 'pooler'],
  ['storage', 'analytics'],
  ['storage', 'vector'],
  ['analytics'],
];

interface Mode {
  readonly isDevelopment: boolean;
}

/** The studio is a page of development. It is served unless the project switches it off. */
export const isStudioServed = (config: ProjectConfig, { isDevelopment }: Mode): boolean =>
  isDevelopment && config.studio.enabled !== false;

/** What a project switches on and does not get, by its keys: `db.pooler`, `auth.passkey`. */
export const unsupportedSettings = (config: ProjectConfig, { isDevelopment }: Mode): string[] => [
  ...[...unsupported, ...(isDevelopment ? [] : [['studio']])]
    .filter((path) => isEnabled(config, path))
    .map((path) => path.join('.')),
  ...unsupportedSections(config.auth),
];

function isEnabled(config: unknown, path: readonly string[]): boolean {
  const section = path.reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], config);
  return (section as { readonly enabled?: unknown } | undefined)?.enabled === true;
}

/** The line of the start; undefined where the project gets everything. */
export function unsupportedLine(config: ProjectConfig, mode: Mode): string | undefined {
  const settings = unsupportedSettings(config, mode);
  return settings.length === 0 ? undefined : `switched on in config.toml and not served here: ${settings.join(', ')}`;
}
