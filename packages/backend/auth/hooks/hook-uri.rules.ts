import type { AuthConfig } from '../context.ts';

export const hookNames = [
  'before_user_created',
  // Ours: GoTrue has none.
  'before_email_changed',
  'custom_access_token',
  'password_verification_attempt',
  'mfa_verification_attempt',
  'send_email',
  'send_sms',
] as const;
export type HookName = (typeof hookNames)[number];

/** A function of the database. */
export interface HookFunction {
  readonly uri: string;
  readonly schema: string;
  readonly name: string;
}

const uriPattern = /^pg-functions:\/\/[^/]+\/([^/]+)\/([^/]+)$/;

export interface ReadHooks {
  readonly hooks: ReadonlyMap<HookName, HookFunction>;
  /** Keys of the configuration whose address is none of ours. */
  readonly unreadable: readonly string[];
  /** Keys that name no hook of ours. */
  readonly unknown: readonly string[];
}

/** The hooks that are switched on, each the address of a function: `pg-functions://postgres/<schema>/<function>`. */
export function readHooks(config: AuthConfig['hook']): ReadHooks {
  const hooks = new Map<HookName, HookFunction>();
  const unreadable: string[] = [];
  const unknown: string[] = [];
  for (const [key, { enabled, uri }] of Object.entries(config)) {
    if (!enabled) continue;
    const name = hookNames.find((known) => known === key);
    const [, schema, fn] = uriPattern.exec(uri) ?? [];
    if (!name) unknown.push(`auth.hook.${key}`);
    else if (schema && fn) hooks.set(name, { uri, schema: decodeURIComponent(schema), name: decodeURIComponent(fn) });
    else unreadable.push(`auth.hook.${key}`);
  }
  return { hooks, unreadable, unknown };
}
