/** What the backend refused, with the code that it switches on: `project_own_review`, `42501`, `invalid_credentials`. */
export class Refusal extends Error {
  readonly code: string;
  /** What it is about, where the backend says so: the identifier of goods that are sold out. */
  readonly hint: string | undefined;
  /** What exactly was refused: the fields that are missing. */
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
