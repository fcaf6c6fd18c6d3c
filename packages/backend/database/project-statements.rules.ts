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
 * Whether a statement is skipped: it begins or ends a transaction, which each file already is; or it gives `public` to the
 * database's owner, as every dump of Supabase does, while here the project owns it.
 */
export const isSkipped = (sql: string) =>
  ownTransaction.test(withoutComments(sql)) || publicToDatabaseOwner.test(withoutComments(sql));

const ofSchema = new RegExp(String.raw`\bschema\s+(${extensionName})`, 'i');
const ofCascade = /\bcascade\s*$/i;

/** A statement about extensions. */
export interface ExtensionStatement {
  readonly sql: string;
  readonly action: 'create' | 'drop' | 'alter' | 'comment';
  readonly names: readonly string[];
  /** Whether it has IF EXISTS or IF NOT EXISTS. */
  readonly isTolerant: boolean;
  /** Where CREATE and ALTER put it; undefined where they do not say. */
  readonly schema: string | undefined;
  readonly isCascade: boolean;
}

/** Parses a statement about extensions; undefined for any other. */
export function extensionStatementOf(sql: string): ExtensionStatement | undefined {
  const [head = '', action = '', condition, names = ''] = onExtension.exec(withoutComments(sql)) ?? [];
  if (names === '') return undefined;
  const rest = withoutComments(sql).slice(head.length);
  const schema = ofSchema.exec(rest)?.[1];
  return {
    sql,
    action: action.toLowerCase().replace(/\s+on$/, '') as ExtensionStatement['action'],
    names: names.split(',').map(identifierOf),
    isTolerant: condition !== undefined,
    schema: schema === undefined ? undefined : identifierOf(schema),
    isCascade: ofCascade.test(rest),
  };
}

/** The name that PostgreSQL reads: without quotes, or in lower case. */
const identifierOf = (text: string) => (text.trim().startsWith('"') ? text.trim().slice(1, -1) : text.trim().toLowerCase());

/** A setting of PostgREST, named without `pgrst.`. Without a value it is reset. */
export interface RestSetting {
  readonly name: string;
  readonly value: string | undefined;
}

const authenticator = String.raw`^alter\s+role\s+"?authenticator"?\s+`;
const setting = new RegExp(
  String.raw`${authenticator}(?:set\s+"?pgrst"?\."?(\w+)"?\s*(?:=|\s+to\s)\s*(.+?)|reset\s+(?:"?pgrst"?\."?(\w+)"?|(all)))\s*$`,
  'is',
);

/** Parses a statement that sets or resets a setting of PostgREST, which only a superuser could run; undefined for any other. */
export function restSettingOf(sql: string): RestSetting | undefined {
  const [, name, value, resetName, all] = setting.exec(withoutComments(sql)) ?? [];
  if (name !== undefined && value !== undefined)
    return { name: name.toLowerCase(), value: /^default$/i.test(value) ? undefined : unquoted(value) };
  const reset = resetName ?? all;
  return reset === undefined ? undefined : { name: reset.toLowerCase(), value: undefined };
}

/** The text of a literal. A list such as `public, api` stays as it is. */
const unquoted = (value: string) => (/^'(?:[^']|'')*'$/.test(value) ? value.slice(1, -1).replaceAll("''", "'") : value);

const quotedPostgres = String.raw`(?:"postgres"|postgres)`;
const toPostgres = new RegExp(String.raw`\b(owner\s+to)\s+${quotedPostgres}\s*$`, 'i');
const forPostgres = new RegExp(String.raw`^(alter\s+default\s+privileges\s+for\s+(?:role|user))\s+${quotedPostgres}(?=\s)`, 'i');

/**
 * Replaces `postgres` by the role that applies migrations here. Supabase's dumps contain `OWNER TO "postgres"` and `ALTER
 * DEFAULT PRIVILEGES FOR ROLE "postgres"`, but on this server `postgres` may be the superuser, to which a migration can't
 * give anything.
 */
export function withMigrator(sql: string, migrator: string): string {
  const head = comments.exec(sql)?.[0] ?? '';
  return head + sql.slice(head.length).replace(toPostgres, `$1 ${migrator}`).replace(forPostgres, `$1 ${migrator}`);
}
