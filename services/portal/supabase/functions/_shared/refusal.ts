/** The fixed parts of a refusal: HTTP status and title. */
interface RefusalDefinition {
  readonly status: number;
  readonly title: string;
}

interface RefusalOptions {
  /** Seconds until a retry makes sense. */
  readonly retryAfter?: number;
}

/** An expected failure, answered with its code. Other thrown errors are defects, answered without their text. */
export class Refusal<Code extends string = string> extends Error {
  override readonly name = 'Refusal';
  readonly code: Code;
  readonly status: number;
  readonly title: string;
  readonly retryAfter: number | undefined;

  constructor(code: Code, definition: RefusalDefinition, message: string, options: RefusalOptions = {}) {
    super(message);
    this.code = code;
    this.status = definition.status;
    this.title = definition.title;
    this.retryAfter = options.retryAfter;
  }
}

/** Makes a function that creates refusals from a closed table of codes. */
export function defineRefusals<const Table extends Record<string, RefusalDefinition>>(table: Table) {
  return <Code extends keyof Table & string>(code: Code, message: string, options?: RefusalOptions): Refusal<Code> =>
    new Refusal(code, table[code] as RefusalDefinition, message, options);
}

/** The refusals that several functions share. */
export const refuse = defineRefusals({
  method_not_allowed: { status: 405, title: 'Method not allowed' },
  body_malformed: { status: 400, title: 'Body malformed' },
  body_too_large: { status: 413, title: 'Body too large' },
  sign_in_required: { status: 401, title: 'Sign in first' },
  consent_missing: { status: 403, title: 'Consent is missing' },
  administrator_required: { status: 403, title: 'For administrators only' },
  caller_unverified: { status: 503, title: 'The caller could not be verified' },
  cron_secret_wrong: { status: 401, title: 'Not a scheduled call' },
  cron_secret_missing: { status: 503, title: 'No secret is set' },
  setting_missing: { status: 503, title: 'Not set up' },
  database_failed: { status: 503, title: 'Database not reachable' },
});
