import type { AuthConfig } from '../project/config.ts';

/** Sections of GoTrue's configuration that this backend does not support, by their keys below `auth`. */
const unsupportedKeys = ['captcha', 'passkey', 'oauth_server', 'web3', 'third_party', 'mfa.phone', 'mfa.web_authn'];

type Section = Readonly<Record<string, unknown>>;
const isSection = (value: unknown): value is Section => typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Sections that a project enables and this backend does not support: `auth.captcha`, `auth.web3.solana`. The operator has
 * to learn of them, because a protection that people trust and that does not exist is worse than none.
 */
export const unsupportedSections = (config: AuthConfig): string[] =>
  unsupportedKeys.flatMap((path) => {
    const section = path.split('.').reduce<unknown>((value, key) => (isSection(value) ? value[key] : undefined), config);
    return isSection(section) ? enabledPaths(`auth.${path}`, section) : [];
  });

function enabledPaths(path: string, section: Section): string[] {
  if (['enabled', 'enroll_enabled', 'verify_enabled'].some((key) => section[key] === true)) return [path];
  return Object.entries(section).flatMap(([key, value]) => (isSection(value) ? enabledPaths(`${path}.${key}`, value) : []));
}
