/** The definition of an error code: an HTTP status and a title. */
export interface ErrorDefinition {
  /** HTTP status, 400 to 599. */
  readonly status: number;
  /** Short and the same for every occurrence: the `title` of a problem document. */
  readonly title: string;
}

/** One place in a body, query or file that broke a rule. `path` is dotted: `markets.3.closesAt`. */
export interface FieldError {
  readonly path: string;
  readonly code: string;
  readonly message: string;
}

export interface CodedErrorOptions {
  readonly cause?: unknown;
  readonly errors?: readonly FieldError[];
  /** Seconds after which the client should retry. */
  readonly retryAfter?: number;
  /** URI of the problem type, for types that others have defined (RFC 9457, section 3.1.1). */
  readonly type?: string;
  /** Further members of the problem document. */
  readonly extensions?: Readonly<Record<string, unknown>>;
}

/** An expected failure. Any other thrown value is a defect, and its text is never sent to clients. */
export class CodedError<Code extends string = string> extends Error {
  override readonly name = 'CodedError';
  readonly code: Code;
  readonly status: number;
  readonly title: string;
  readonly errors: readonly FieldError[] | undefined;
  readonly retryAfter: number | undefined;
  readonly type: string | undefined;
  readonly extensions: Readonly<Record<string, unknown>> | undefined;

  constructor(code: Code, definition: ErrorDefinition, message: string, options: CodedErrorOptions = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.code = code;
    this.status = definition.status;
    this.title = definition.title;
    this.errors = options.errors;
    this.retryAfter = options.retryAfter;
    this.type = options.type;
    this.extensions = options.extensions;
  }
}

export type Refuse<Code extends string> = (code: Code, message: string, options?: CodedErrorOptions) => CodedError<Code>;

/**
 * Turns a closed table of codes into a function that creates their errors: `throw refuse('market_not_found', 'No market has
 * this identifier.')`.
 */
export function defineErrors<const Table extends Record<string, ErrorDefinition>>(table: Table): Refuse<keyof Table & string> {
  return (code, message, options) => new CodedError(code, table[code] as ErrorDefinition, message, options);
}
