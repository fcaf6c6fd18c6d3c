import { z } from 'zod';

/** A value from the environment is a text; it is converted to the expected type. */
const int = (schema: z.ZodInt) =>
  z.preprocess((value) => (typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value), schema);
const boolean = () => z.preprocess((value) => (value === 'true' ? true : value === 'false' ? false : value), z.boolean());
const port = int(z.int().min(1).max(65_535));
const name = z.string().min(1);
/** A time as Go writes it: `1s`, `1m30s`, `24h`. */
const duration = z.string().regex(/^(\d+(\.\d+)?(ns|us|ms|s|m|h))+$/, 'must be a time such as 5s or 1h30m');
/** A size as Supabase writes it: `50MiB`, `500KB`, or bytes. */
const size = z.union([int(z.int().min(0)), z.string().regex(/^\d+(\.\d+)?\s*([KMGT]i?)?B?$/i, 'must be a size such as 50MiB')]);
const section = <Shape extends z.ZodRawShape>(shape: Shape) => z.looseObject(shape).prefault({} as never);

const api = section({
  enabled: boolean().default(true),
  port: port.default(54_321),
  schemas: z.array(name).default(['public', 'graphql_public']),
  extra_search_path: z.array(name).default(['public', 'extensions']),
  max_rows: int(z.int().min(1)).default(1000),
  // Our own settings. Unset: no limit, as in PostgREST. See rest/README.md.
  max_embed_depth: int(z.int().min(0)).optional(),
  max_relation_repeats: int(z.int().min(1)).optional(),
  max_query_cost: int(z.int().min(1)).optional(),
  // Our own: the longest body of callers who may write to the target. Other callers may send 1 MiB.
  max_body_size: size.optional(),
  // Undefined if unset: the command line decides.
  auto_expose_new_tables: boolean().optional(),
});

const db = section({
  port: port.default(54_322),
  major_version: int(z.int()).default(17),
  // Our own: extensions that the project works without. A server that lacks one leaves its lines out.
  optional_extensions: z.array(name).default([]),
  migrations: section({ enabled: boolean().default(true), schema_paths: z.array(z.string()).default([]) }),
  seed: section({ enabled: boolean().default(true), sql_paths: z.array(z.string()).default(['./seed.sql']) }),
});

const provider = z.looseObject({
  enabled: boolean().default(false),
  client_id: z.string().default(''),
  secret: z.string().default(''),
  redirect_uri: z.string().default(''),
  url: z.string().default(''),
  skip_nonce_check: boolean().default(false),
  email_optional: boolean().default(false),
  // Our own: the `hd` that a verified id_token must have, such as a university's domain.
  hosted_domain: z.string().default(''),
  // Our own: people whose address the provider does not know, or the project refuses, prove one by a code. See auth/README.md.
  prove_email: boolean().default(false),
  // Our own: the provider's name in each language, for the templates of mails.
  labels: z.record(z.string(), z.string()).default({}),
});
const template = z.looseObject({
  enabled: boolean().default(true),
  subject: z.string().optional(),
  content: z.string().optional(),
  content_path: z.string().optional(),
});
const hook = z.looseObject({ enabled: boolean().default(false), uri: z.string().default(''), secrets: z.string().default('') });

const auth = section({
  enabled: boolean().default(true),
  site_url: name.default('http://127.0.0.1:3000'),
  external_url: z.string().optional(),
  additional_redirect_urls: z.array(z.string()).default([]),
  jwt_expiry: int(z.int().min(1).max(604_800)).default(3600),
  jwt_issuer: z.string().optional(),
  signing_keys_path: z.string().optional(),
  enable_refresh_token_rotation: boolean().default(true),
  refresh_token_reuse_interval: int(z.int().min(0)).default(10),
  enable_signup: boolean().default(true),
  enable_anonymous_sign_ins: boolean().default(false),
  enable_manual_linking: boolean().default(false),
  // Our own: ways to sign in are linked by the browser that asked for it, soon after signing in. See auth/README.md.
  secure_linking: boolean().default(false),
  // Our own: no response reveals whether an address is registered.
  prevent_enumeration: boolean().default(false),
  minimum_password_length: int(z.int().min(6)).default(6),
  // Our own: longer passwords than bcrypt's 72 bytes; this and the minimum then count characters. See auth/README.md.
  maximum_password_length: int(z.int().min(72).max(1000)).optional(),
  password_requirements: z
    .enum(['', 'letters_digits', 'lower_upper_letters_digits', 'lower_upper_letters_digits_symbols'])
    .default(''),
  rate_limit: section({
    email_sent: int(z.int().min(0)).default(2),
    sms_sent: int(z.int().min(0)).default(30),
    anonymous_users: int(z.int().min(0)).default(30),
    token_refresh: int(z.int().min(0)).default(150),
    sign_in_sign_ups: int(z.int().min(0)).default(30),
    token_verifications: int(z.int().min(0)).default(30),
    // Our own: wrong passwords of one client at one account in five minutes. Unset: no limit, as in GoTrue.
    wrong_passwords: int(z.int().min(1)).optional(),
  }),
  sessions: section({
    timebox: duration.optional(),
    inactivity_timeout: duration.optional(),
    // Our own: access tokens end within a minute of their session, not only when they expire.
    revoke_access_tokens: boolean().default(false),
  }),
  mfa: section({
    max_enrolled_factors: int(z.int().min(0)).default(10),
    totp: section({ enroll_enabled: boolean().default(false), verify_enabled: boolean().default(false) }),
  }),
  email: section({
    enable_signup: boolean().default(true),
    double_confirm_changes: boolean().default(true),
    enable_confirmations: boolean().default(false),
    secure_password_change: boolean().default(false),
    // GoTrue's `update_password_require_current_password`: the current password, or a sign-in within the last ten minutes.
    require_current_password: boolean().default(false),
    // Our own: a password takes effect only if the browser that chose it confirms the address.
    secure_confirmation: boolean().default(false),
    // Our own: opening a PKCE link of a confirmed account does not use up the code of its mail.
    links_keep_code: boolean().default(false),
    max_frequency: duration.default('1s'),
    otp_length: int(z.int().min(6).max(10)).default(6),
    otp_expiry: int(z.int().min(1).max(86_400)).default(3600),
    smtp: z
      .looseObject({
        enabled: boolean().default(true),
        host: z.string().default(''),
        port: port.default(587),
        user: z.string().default(''),
        pass: z.string().default(''),
        admin_email: z.string().default(''),
        sender_name: z.string().default(''),
      })
      .optional(),
    template: z.record(z.string(), template).default({}),
    notification: z.record(z.string(), template.extend({ enabled: boolean().default(false) })).default({}),
  }),
  sms: section({
    enable_signup: boolean().default(false),
    enable_confirmations: boolean().default(false),
    template: z.string().default('Your code is {{ .Code }}'),
    max_frequency: duration.default('5s'),
    test_otp: z.record(z.string(), z.coerce.string()).default({}),
  }),
  hook: z.record(z.string(), hook).default({}),
  external: z.record(z.string(), provider).default({}),
});

const bucket = z.looseObject({
  public: boolean().default(false),
  file_size_limit: size.optional(),
  allowed_mime_types: z.array(z.string()).default([]),
  objects_path: z.string().optional(),
});
const storage = section({
  enabled: boolean().default(true),
  file_size_limit: size.default('50MiB'),
  s3_protocol: section({ enabled: boolean().default(true) }),
  image_transformation: section({
    enabled: boolean().default(true),
    // Our own, from here on. Pixels of an image before it is transformed; Supabase allows 50 million.
    max_source_pixels: int(z.int().min(1)).default(50_000_000),
    // Rendered images on disk; 0 stores none.
    cache_size: size.default('256MiB'),
    cache_age: duration.default('168h'),
  }),
  uploads: section({
    // A body is cut off after this time without a byte, or if fewer than these bytes arrive in a minute.
    idle_timeout: duration.default('30s'),
    min_progress: size.default('16KiB'),
    // Concurrent bodies of one caller.
    max_concurrent: int(z.int().min(1)).default(32),
  }),
  signed_urls: section({
    // Maximum lifetime of a signed download URL; Supabase has no limit.
    max_expiry: duration.optional(),
    buckets: z.record(z.string(), duration).default({}),
    // Whether policies are checked again, for the signer, each time a signed URL is used.
    follow_policies: boolean().default(false),
  }),
  buckets: z.record(z.string(), bucket).default({}),
});

const count = (most: number) => int(z.int().min(1)).default(most);
const realtime = section({
  enabled: boolean().default(true),
  max_header_length: int(z.int().min(1)).default(4096),
  // Not in Supabase's file: there they are settings of the service with these names and defaults.
  max_concurrent_users: count(10_000),
  max_channels_per_client: count(100),
  max_joins_per_second: count(100),
  max_events_per_second: count(100),
  max_payload_size_in_kb: count(3000),
  // Our own: what a project disables, and whether callers learn of a change whose row they may not read.
  enable_presence: boolean().default(true),
  enable_broadcast: boolean().default(true),
  strict_row_security: boolean().default(false),
  // Our own: tables of whose rows subscribers receive the latest state at intervals, in place of each update.
  conflated_tables: z.array(z.string().regex(/^[^.]+\.[^.]+$/)).default([]),
  conflation_interval_in_ms: count(500),
  // Our own: limits of a frame, a join, a client, a caller (an address or a signed-in person) and of all together.
  // realtime/README.md describes them.
  max_clients_per_address: count(2500),
  max_clients_per_user: count(100),
  max_anonymous_payload_size_in_kb: count(1000),
  max_frame_values: count(100_000),
  max_frame_depth: count(100),
  max_kb_per_second_per_caller: count(5000),
  max_topic_length: count(512),
  max_join_size_in_kb: count(64),
  max_waiting_joins_per_caller: count(3000),
  max_changes_per_join: count(100),
  max_changes_per_client: count(500),
  max_changes_per_caller: count(10_000),
  max_changes_in_total: count(50_000),
  max_filter_length: count(8192),
  max_pattern_length: count(256),
  max_patterns_per_caller: count(100),
  max_patterns_in_total: count(1000),
  max_filter_ms_per_second_per_caller: count(250),
  max_presence_size_in_kb: count(64),
  max_presence_per_client_in_kb: count(256),
  max_presence_per_topic_in_kb: count(1000),
  max_presence_in_total_in_kb: count(16_000),
  max_held_per_caller_in_kb: count(32_000),
  max_held_in_total_in_kb: count(128_000),
  max_queue_per_client_in_kb: count(4000),
});

const functionSettings = z.looseObject({
  enabled: boolean().default(true),
  verify_jwt: boolean().default(true),
  import_map: z.string().optional(),
  entrypoint: z.string().optional(),
  static_files: z.array(z.string()).default([]),
});

// Served in development unless switched off.
const studio = section({ enabled: boolean().optional() });

const edgeRuntime = section({ enabled: boolean().default(true), secrets: z.record(z.string(), z.string()).default({}) });

/**
 * The supported sections of `config.toml`, with the defaults of Supabase's CLI (its `config.toml` template). Unknown keys
 * are kept and ignored, because newer files must start too.
 */
export const configSchema = z.looseObject({
  project_id: z.string().optional(),
  api,
  db,
  auth,
  storage,
  realtime,
  studio,
  edge_runtime: edgeRuntime,
  functions: z.record(z.string(), functionSettings).default({}),
});

export type ProjectConfig = z.infer<typeof configSchema>;
export type AuthConfig = ProjectConfig['auth'];
