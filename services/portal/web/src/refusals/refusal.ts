/** A refusal by the backend with its code, such as `project_own_review`, `42501` or `invalid_credentials`. */
export class Refusal extends Error {
  readonly code: string;
  /** The subject of the refusal, if the backend names it, such as a sold-out variant. */
  readonly hint: string | undefined;
  /** Details of the refusal, such as missing fields. */
  readonly details: string | undefined;
  constructor(code: string, message: string, hint?: string, details?: string) {
    super(message);
    this.name = 'Refusal';
    this.code = code;
    this.hint = hint;
    this.details = details;
  }
}

/** An answer of supabase-js. */
export interface Answer<Data> {
  readonly data: Data;
  readonly error: {
    readonly code?: string | undefined;
    readonly message: string;
    readonly hint?: string | null;
    readonly details?: string | null;
  } | null;
}

/** supabase-js says by an empty code that nobody answered. */
const refusalOf = ({ code, message, hint, details }: NonNullable<Answer<unknown>['error']>) =>
  new Refusal(code === '' ? 'network' : (code ?? 'unknown'), message, hint ?? undefined, details ?? undefined);

/** The data of an answer of supabase-js. @throws Refusal */
export function dataOf<Data>({ data, error }: Answer<Data>): NonNullable<Data> {
  if (error) throw refusalOf(error);
  return data as NonNullable<Data>;
}

/** The same, where the answer may be empty. @throws Refusal */
export function maybeDataOf<Data>({ data, error }: Answer<Data>): Data | null {
  if (error) throw refusalOf(error);
  return data ?? null;
}
