import { Refusal } from '../refusals/refusal.ts';
import type { Client } from './client.ts';

interface Problem {
  readonly title?: string;
  readonly error?: { readonly code?: string; readonly message?: string };
}

/** Calls one of the portal's functions as the caller. @throws Refusal by the function's code, `network` where nobody answered */
export async function callFunction<Answer>(db: Client, name: string, body?: Readonly<Record<string, unknown>>): Promise<Answer> {
  const { data, error, response } = await db.functions.invoke<Answer>(name, {
    method: 'POST',
    ...(body && { body: { ...body } }),
  });
  if (!error) return data as Answer;
  const problem = response ? ((await response.json().catch(() => ({}))) as Problem) : undefined;
  throw new Refusal(
    problem ? (problem.error?.code ?? String(response?.status)) : 'network',
    problem?.error?.message ?? 'no answer',
  );
}
