import type { AuthConfig } from '../../project/config.ts';

export const hookNames = [
  'before_user_created',
  // Ours: GoTrue does not have this hook.
  'before_email_changed',
  // Ours too: more values for the templates of mails.
  'mail_values',
  'custom_access_token',
  'password_verification_attempt',
  'mfa_verification_attempt',
  'send_email',
  'send_sms',
] as const;
export type HookName = (typeof hookNames)[number];

/** A database function that a hook calls. */
export interface HookFunction {
  readonly uri: string;
  readonly schema: string;
  readonly name: string;
}

/** The hooks that the project enables. */
export type Hooks = ReadonlyMap<HookName, HookFunction>;

const uriPattern = /^pg-functions:\/\/[^/]+\/([^/]+)\/([^/]+)$/;

export interface HookConfig {
  readonly hooks: Hooks;
  /** Keys of enabled hooks whose `uri` does not name a database function. */
  readonly invalidKeys: readonly string[];
  /** Keys of enabled hooks that this backend does not have. */
  readonly unknownKeys: readonly string[];
}

/** Reads the enabled hooks. Each has the URI of a function: `pg-functions://postgres/<schema>/<function>`. */
export function readHookConfig(config: AuthConfig['hook']): HookConfig {
  const hooks = new Map<HookName, HookFunction>();
  const invalidKeys: string[] = [];
  const unknownKeys: string[] = [];
  for (const [key, { enabled, uri }] of Object.entries(config)) {
    if (!enabled) continue;
    const hookName = hookNames.find((candidate) => candidate === key);
    const [, schema, name] = uriPattern.exec(uri) ?? [];
    if (!hookName) unknownKeys.push(`auth.hook.${key}`);
    else if (schema && name) hooks.set(hookName, { uri, schema: decodeURIComponent(schema), name: decodeURIComponent(name) });
    else invalidKeys.push(`auth.hook.${key}`);
  }
  return { hooks, invalidKeys, unknownKeys };
}
