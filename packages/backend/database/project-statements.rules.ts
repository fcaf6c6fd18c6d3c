const comments = /^(?:\s+|--[^\n]*(?:\n|$)|\/\*[\s\S]*?\*\/)+/;
const ownTransaction = /^(begin|start\s+transaction|commit|end)(\s+(work|transaction))?\s*$/i;
const publicToDatabaseOwner = /^alter\s+schema\s+"?public"?\s+owner\s+to\s+"?pg_database_owner"?\s*$/i;
const extensionName = String.raw`(?:"[^"]+"|[\w-]+)`;
const onExtension = new RegExp(
  String.raw`^(create|drop|alter|comment\s+on)\s+extension\s+(if\s+(?:not\s+)?exists\s+)?(${extensionName}(?:\s*,\s*${extensionName})*)`,
  'i',
);

const withoutComments = (sql: string) => sql.replace(comments, '');

/**
 * Whether a statement has nothing to do here: it opens or ends a transaction, which each file is already; or it gives
 * `public` back to the database's owner, as every dump of Supabase begins, though the project owns it here.
 */
export const isIdle = (sql: string) =>
  ownTransaction.test(withoutComments(sql)) || publicToDatabaseOwner.test(withoutComments(sql));

/** A statement about extensions. */
export interface ExtensionStatement {
  readonly action: 'create' | 'drop' | 'alter' | 'comment';
  readonly names: readonly string[];
  /** Whether it says IF EXISTS or IF NOT EXISTS. */
  readonly isTolerant: boolean;
}

/** What a statement does with extensions, if it does anything. */
export function extensionStatementOf(sql: string): ExtensionStatement | undefined {
  const [, action = '', condition, names = ''] = onExtension.exec(withoutComments(sql)) ?? [];
  if (names === '') return undefined;
  return {
    action: action.toLowerCase().replace(/\s+on$/, '') as ExtensionStatement['action'],
    names: names.split(',').map((name) => (name.trim().startsWith('"') ? name.trim().slice(1, -1) : name.trim().toLowerCase())),
    isTolerant: condition !== undefined,
  };
}

/** A setting of PostgREST, named without `pgrst.`; without a value it is taken back. */
export interface RestSetting {
  readonly name: string;
  readonly value: string | undefined;
}

const authenticator = String.raw`^alter\s+role\s+"?authenticator"?\s+`;
const setting = new RegExp(
  String.raw`${authenticator}(?:set\s+"?pgrst"?\."?(\w+)"?\s*(?:=|\s+to\s)\s*(.+?)|reset\s+(?:"?pgrst"?\."?(\w+)"?|(all)))\s*$`,
  'is',
);

/** What a statement sets or resets for PostgREST, if it does: only a superuser could do that by itself. */
export function restSettingOf(sql: string): RestSetting | undefined {
  const [, name, value, resetName, all] = setting.exec(withoutComments(sql)) ?? [];
  if (name !== undefined && value !== undefined)
    return { name: name.toLowerCase(), value: /^default$/i.test(value) ? undefined : unquoted(value) };
  const reset = resetName ?? all;
  return reset === undefined ? undefined : { name: reset.toLowerCase(), value: undefined };
}

/** A literal's text; a list such as `public, api` stays as it is. */
const unquoted = (value: string) => (/^'(?:[^']|'')*'$/.test(value) ? value.slice(1, -1).replaceAll("''", "'") : value);

const quotedPostgres = String.raw`(?:"postgres"|postgres)`;
const toPostgres = new RegExp(String.raw`\b(owner\s+to)\s+${quotedPostgres}\s*$`, 'i');
const forPostgres = new RegExp(String.raw`^(alter\s+default\s+privileges\s+for\s+(?:role|user))\s+${quotedPostgres}(?=\s)`, 'i');

/**
 * The statement with the role that stands for `postgres` here. Supabase's own dumps say `OWNER TO "postgres"` and
 * `ALTER DEFAULT PRIVILEGES FOR ROLE "postgres"` about the role that applies the migrations; on this server the role of
 * that name may be the superuser, which no migration can give anything to.
 */
export function withMigrator(sql: string, migrator: string): string {
  const head = comments.exec(sql)?.[0] ?? '';
  return head + sql.slice(head.length).replace(toPostgres, `$1 ${migrator}`).replace(forPostgres, `$1 ${migrator}`);
}
