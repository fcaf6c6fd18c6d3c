/** What the studio shows of a table: all columns but the hidden ones. */
export interface NamedTable {
  readonly schema: string;
  readonly name: string;
  readonly primaryKey: readonly string[];
}

export interface NamedColumn {
  readonly name: string;
  /** As `format_type` writes it: `character varying(255)`, `timestamp with time zone`. */
  readonly type: string;
}

/** Schemas of PostgreSQL and of this backend that the studio leaves out altogether. */
const unseenSchemas = new Set(['information_schema', 'trivium_backend', 'cron', 'extensions', 'supabase_functions']);

export const isSeenSchema = (schema: string): boolean => !unseenSchemas.has(schema) && !schema.startsWith('pg_');

const all = '*';

/**
 * The columns of the system's tables that hold no secret. What is not named here is hidden, because a new column may be one.
 * `vault.decrypted_secrets` has none.
 */
const systemColumns: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  auth: {
    users:
      'id aud role email email_confirmed_at invited_at confirmation_sent_at recovery_sent_at email_change email_change_sent_at email_change_confirm_status last_sign_in_at raw_app_meta_data raw_user_meta_data is_super_admin created_at updated_at phone phone_confirmed_at phone_change phone_change_sent_at confirmed_at banned_until reauthentication_sent_at is_sso_user deleted_at is_anonymous',
    identities: all,
    sessions: 'id user_id created_at updated_at factor_id aal not_after refreshed_at user_agent ip tag scopes',
    refresh_tokens: 'id user_id revoked created_at updated_at session_id',
    mfa_amr_claims: all,
    mfa_factors: 'id user_id friendly_name factor_type status created_at updated_at phone last_challenged_at',
    mfa_challenges: 'id factor_id created_at verified_at ip_address',
    one_time_tokens: 'id user_id token_type created_at updated_at',
    oauth_client_states: 'id provider_type created_at',
    flow_state: 'id user_id provider_type created_at updated_at authentication_method auth_code_issued_at linking_target_id',
    audit_log_entries: all,
  },
  storage: { buckets: all, objects: all },
  realtime: { messages: all },
  net: {
    http_request_queue: 'id method timeout_milliseconds',
    _http_response: 'id status_code content_type timed_out error_msg created',
  },
  vault: { secrets: 'id name description created_at updated_at' },
  supabase_migrations: { schema_migrations: 'version name', seed_files: 'path' },
};

/** Schemas that the backend makes. Their rows change through the services, and not by forms. */
export const isSystemSchema = (schema: string): boolean => Object.hasOwn(systemColumns, schema);

/** Columns that hold a secret by their name, such as `api_key`, `reset_token_hash`. */
const secretName =
  /(^|_)(secrets?|password|passwd|passphrase|tokens?|api_?keys?|private_?keys?|(secret|access|signing|encryption|service|sealing|functions)_?keys?|credentials?|otp|pin|code_verifier|(one_time|recovery|auth|verification|backup)_codes?|p256dh|salt)(_(hash|hashes|digest|enc|encrypted|ciphertext|sealed|value|hmac|salt))?$|(^|_)(code|password|token|secret)_(hash|digest)$|(^|_)sealed(_|$)|^auth$/;
/** Tables that hold secrets by their name. */
const secretTable = /(^|_)(secrets?|credentials?|keys?|tokens?)$/;
const plainInSecretTable =
  /^(id|name|label|title|description|kind|type|status|state|slug|scopes?|provider|account)$|_(id|by|at|type|kind)$/;
const plainType = /^(boolean|date|time|timestamp|interval)/;
const numericType = /^(smallint|integer|bigint|numeric|real|double precision)/;

/** Whether the studio hides the values of a column. */
export function isHidden(table: NamedTable, column: NamedColumn): boolean {
  const system = systemColumns[table.schema];
  if (system) {
    const visible = system[table.name];
    return visible !== all && !(visible ?? '').split(' ').includes(column.name);
  }
  if (plainType.test(column.type)) return false;
  const name = column.name.toLowerCase();
  // A number of tokens is no token.
  if (numericType.test(column.type)) return secretName.test(name) && !/tokens?$/.test(name);
  if (secretName.test(name)) return true;
  if (!secretTable.test(table.name.toLowerCase()) || plainInSecretTable.test(name)) return false;
  // The key of `internal_secrets` is a name, the key of `api_keys` a secret.
  return !table.primaryKey.includes(column.name) || /^(key|value)$/.test(name) === /keys?$/.test(table.name);
}

/**
 * Whether the source of a view or of a function with its owner's rights reads what the studio hides: it could return a secret
 * to a role that may not read it itself.
 */
export function namesHidden(source: string, hiddenNames: ReadonlySet<string>): boolean {
  const words = source.toLowerCase().match(/[a-z_][a-z0-9_]*/g) ?? [];
  return words.some((word) => hiddenNames.has(word));
}

/** Names that give a secret away wherever they appear: hidden columns with a name of their own, and functions of the vault. */
export function hiddenNamesOf(tables: readonly (NamedTable & { readonly columns: readonly NamedColumn[] })[]): Set<string> {
  const names = new Set(['decrypted_secrets', 'decrypted_secret', '_decrypt', 'vault_keys']);
  for (const table of tables) {
    const hidden = table.columns.filter((column) => isHidden(table, column));
    if (hidden.length > 0 && secretTable.test(table.name)) names.add(table.name);
    // `value`, `key` and the like are words of any source.
    for (const { name } of hidden) if (secretName.test(name)) names.add(name);
  }
  return names;
}
