/** The body of an error, as PostgREST writes it. Clients switch on `code`. */
export interface RestErrorBody {
  readonly code: string;
  readonly message: string;
  readonly details: unknown;
  readonly hint: string | null;
}

interface RestErrorOptions {
  readonly details?: unknown;
  readonly hint?: string | null;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A refused request. `respond/database-error.ts` translates PostgreSQL's own errors. */
export class RestError extends Error {
  readonly code: string;
  readonly status: number;
  readonly details: unknown;
  readonly hint: string | null;
  readonly headers: Readonly<Record<string, string>>;

  constructor(code: RestErrorCode, message: string, more: RestErrorOptions = {}) {
    super(message);
    this.name = 'RestError';
    this.code = code;
    this.status = statusOf[code];
    this.details = more.details ?? null;
    this.hint = more.hint ?? null;
    this.headers = more.headers ?? {};
  }
}

/** Source: the table of error codes in PostgREST's documentation (references/errors). */
const statusOf = {
  PGRST001: 503,
  PGRST002: 503,
  PGRST003: 504,
  PGRST100: 400,
  PGRST101: 405,
  PGRST102: 400,
  PGRST103: 416,
  PGRST105: 405,
  PGRST106: 406,
  PGRST107: 406,
  PGRST108: 400,
  PGRST111: 500,
  PGRST112: 500,
  PGRST114: 400,
  PGRST115: 400,
  PGRST116: 406,
  PGRST117: 405,
  PGRST118: 400,
  PGRST120: 400,
  PGRST122: 400,
  PGRST123: 400,
  PGRST124: 400,
  PGRST125: 404,
  PGRST126: 404,
  PGRST127: 400,
  PGRST128: 400,
  PGRST303: 401,
  PGRST200: 400,
  PGRST201: 300,
  PGRST202: 404,
  PGRST203: 300,
  PGRST204: 400,
  PGRST205: 404,
  /** This server's own: a request beyond one of its limits. */
  body_too_large: 413,
  body_nested_too_deep: 413,
  body_too_many_keys: 413,
  body_too_many_rows: 413,
  embed_too_deep: 400,
  relation_repeated: 400,
  query_too_costly: 503,
  schema_secret: 403,
  /** An UPDATE or DELETE without a filter, as Supabase's safe-update extension refuses it. */
  '21000': 400,
  /** Two embeds under one key of the answer. */
  '42712': 400,
} as const;

export type RestErrorCode = keyof typeof statusOf;
