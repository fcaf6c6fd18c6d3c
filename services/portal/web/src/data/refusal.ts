/** What the backend refused, with the code that it switches on: `project_own_review`, `42501`, `invalid_credentials`. */
export class Refusal extends Error {
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.name = 'Refusal';
    this.code = code;
  }
}

interface Answer<Data> {
  readonly data: Data;
  readonly error: { readonly code?: string | undefined; readonly message: string } | null;
}

/** supabase-js says by an empty code that nobody answered. */
const codeOf = ({ code }: { readonly code?: string | undefined }) => (code === '' ? 'network' : (code ?? 'unknown'));

/** The data of an answer of supabase-js. @throws Refusal */
export function dataOf<Data>({ data, error }: Answer<Data>): NonNullable<Data> {
  if (error) throw new Refusal(codeOf(error), error.message);
  return data as NonNullable<Data>;
}

/** The same where there may be none. @throws Refusal */
export function maybeDataOf<Data>({ data, error }: Answer<Data>): Data | null {
  if (error) throw new Refusal(codeOf(error), error.message);
  return data ?? null;
}
