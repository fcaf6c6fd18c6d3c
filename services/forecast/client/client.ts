/** How one operation is called: which members of its input belong to the path and to the query; the others are the body. */
export interface Operation {
  readonly method: string;
  /** `/api/markets/{slug}` */
  readonly path: string;
  readonly query: readonly string[];
  readonly hasBody: boolean;
}

/** What an operation takes and gives. */
interface OperationTypes {
  readonly input: object;
  readonly answer: unknown;
}

export interface CallOptions {
  readonly signal?: AbortSignal;
  /** Sent with this call only, such as `If-None-Match`. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** One function for each operation. An operation that needs nothing can be called without an input. */
export type ClientOf<Types extends { readonly [Name in keyof Types]: OperationTypes }> = {
  readonly [Name in keyof Types]: object extends Types[Name]['input']
    ? (input?: Types[Name]['input'], options?: CallOptions) => Promise<Types[Name]['answer']>
    : (input: Types[Name]['input'], options?: CallOptions) => Promise<Types[Name]['answer']>;
};

export interface ClientOptions {
  /** The address of the service, such as `https://forecast.example.org`. */
  readonly baseUrl: string;
  /** `globalThis.fetch` by default. */
  readonly fetch?: typeof globalThis.fetch;
  /** How long a call may take; 40 s by default, because the resolver reads its sources. */
  readonly timeoutMs?: number;
}

/** A refusal of the service, or an answer that the service did not write. */
export class ForecastError extends Error {
  override readonly name = 'ForecastError';
  /** Stable between versions, such as `market_not_found`; `answer_unreadable` if the answer is not the service's. */
  readonly code: string;
  readonly status: number;
  /** When to try again, in seconds, where the service says so. */
  readonly retryAfter: number | undefined;
  /** The fields of the request that do not fit. */
  readonly errors: readonly { readonly path: string; readonly code: string; readonly message: string }[];

  constructor(status: number, problem: { code: string; message: string; errors?: ForecastError['errors'] }, retryAfter?: number) {
    super(problem.message);
    this.code = problem.code;
    this.status = status;
    this.retryAfter = retryAfter;
    this.errors = problem.errors ?? [];
  }
}

/** Calls the operations of a table. */
export function createClient<Types extends { readonly [Name in keyof Types]: OperationTypes }>(
  operations: { readonly [Name in keyof Types]: Operation },
  { baseUrl, fetch = globalThis.fetch, timeoutMs = 40_000 }: ClientOptions,
): ClientOf<Types> {
  const base = baseUrl.replace(/\/+$/, '');

  async function call(operation: Operation, input: Readonly<Record<string, unknown>> = {}, options: CallOptions = {}) {
    const rest = { ...input };
    const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
      const value = String(rest[name]);
      delete rest[name];
      return encodeURIComponent(value);
    });
    const query = new URLSearchParams();
    for (const name of operation.query) {
      const value = rest[name];
      delete rest[name];
      for (const each of Array.isArray(value) ? (value as unknown[]) : [value]) {
        if (each !== undefined && each !== null) query.append(name, typeof each === 'string' ? each : JSON.stringify(each));
      }
    }
    const timeout = AbortSignal.timeout(timeoutMs);
    const response = await fetch(`${base}${path}${query.size > 0 ? `?${query}` : ''}`, {
      method: operation.method,
      headers: {
        accept: 'application/json',
        ...(operation.hasBody && { 'content-type': 'application/json' }),
        ...options.headers,
      },
      ...(operation.hasBody && { body: JSON.stringify(rest) }),
      signal: options.signal ? AbortSignal.any([options.signal, timeout]) : timeout,
    });
    return read(response);
  }

  const names = Object.keys(operations) as (keyof Types)[];
  const calls = names.map((name) => [
    name,
    (input?: object, options?: CallOptions) => call(operations[name], { ...input }, options),
  ]);
  return Object.fromEntries(calls) as ClientOf<Types>;
}

/** @throws ForecastError */
async function read(response: Response): Promise<unknown> {
  const text = await response.text();
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new ForecastError(response.status, {
      code: 'answer_unreadable',
      message: `The answer ${response.status} is not JSON.`,
    });
  }
  if (response.ok) return value;
  const problem = value as { error?: { code?: string; message?: string }; errors?: ForecastError['errors'] };
  const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN);
  throw new ForecastError(
    response.status,
    {
      code: problem.error?.code ?? 'answer_unreadable',
      message: problem.error?.message ?? `The service answered ${response.status}.`,
      ...(problem.errors && { errors: problem.errors }),
    },
    Number.isFinite(retryAfter) ? retryAfter : undefined,
  );
}
