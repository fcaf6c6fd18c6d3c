import { unsupportedSections } from '../auth/unsupported-config.rules.ts';
import type { ProjectConfig } from './config.ts';

/** Sections of Supabase's file, outside of auth, for what this backend does not serve. */
const unsupported: readonly (readonly string[])[] = [
  ['api', 'tls'],
  ['db', 'pooler'],
  ['storage', 'analytics'],
  ['storage', 'vector'],
  ['studio'],
  ['analytics'],
];

/** What a project switches on and does not get, by its keys: `studio`, `auth.passkey`. */
export const unsupportedSettings = (config: ProjectConfig): string[] => [
  ...unsupported.filter((path) => isEnabled(config, path)).map((path) => path.join('.')),
  ...unsupportedSections(config.auth),
];

function isEnabled(config: unknown, path: readonly string[]): boolean {
  const section = path.reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], config);
  return (section as { readonly enabled?: unknown } | undefined)?.enabled === true;
}

/** The line of the start; undefined where the project gets everything. */
export function unsupportedLine(config: ProjectConfig): string | undefined {
  const settings = unsupportedSettings(config);
  return settings.length === 0 ? undefined : `switched on in config.toml and not served here: ${settings.join(', ')}`;
}
