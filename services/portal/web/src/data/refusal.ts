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

/** supabase-js gives no code where nobody answered. */
const refusalOf = ({ code, message }: NonNullable<Answer<unknown>['error']>) =>
  new Refusal(code || (/fetch|network|load failed/i.test(message) ? 'network' : 'unknown'), message);

/** The data of an answer of supabase-js. @throws Refusal */
export function dataOf<Data>({ data, error }: Answer<Data>): NonNullable<Data> {
  if (error) throw refusalOf(error);
  return data as NonNullable<Data>;
}

/** The same where there may be none. @throws Refusal */
export function maybeDataOf<Data>({ data, error }: Answer<Data>): Data | null {
  if (error) throw refusalOf(error);
  return data ?? null;
}
