import type { AuthConfig } from './context.ts';

/** Sections of GoTrue's that are not here, by their keys below `auth`. */
const unbuilt = ['captcha', 'passkey', 'oauth_server', 'web3', 'third_party', 'mfa.phone', 'mfa.web_authn'];

type Section = Readonly<Record<string, unknown>>;
const isSection = (value: unknown): value is Section => typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * What a project switches on and does not get: `auth.captcha`, `auth.web3.solana`. Whoever starts it is told, since a
 * protection that is believed in and not there is worse than none.
 */
export const unbuiltSections = (config: AuthConfig): string[] =>
  unbuilt.flatMap((path) => {
    const section = path.split('.').reduce<unknown>((value, key) => (isSection(value) ? value[key] : undefined), config);
    return isSection(section) ? switchedOn(`auth.${path}`, section) : [];
  });

function switchedOn(path: string, section: Section): string[] {
  if (['enabled', 'enroll_enabled', 'verify_enabled'].some((key) => section[key] === true)) return [path];
  return Object.entries(section).flatMap(([key, value]) => (isSection(value) ? switchedOn(`${path}.${key}`, value) : []));
}
