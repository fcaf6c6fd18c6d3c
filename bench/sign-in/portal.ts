import { randomBytes, randomUUID } from 'node:crypto';
import { hashPassword } from '../../packages/backend/auth/passwords/hash-password.ts';
import { BenchmarkFailed } from '../benchmark.ts';
import { startService } from '../start-service.ts';

export interface Portal {
  readonly origin: string;
  /** Of the supervisor, below which everything runs. */
  readonly pid: number;
  readonly publishableKey: string;
  readonly emails: readonly string[];
  readonly password: string;
  readonly stop: () => Promise<void>;
}

const atOnce = 4;

/** The portal with so many people of one password, which is hashed once. */
export async function startPortal(people: number, signal: AbortSignal): Promise<Portal> {
  const publishableKey = `sb_publishable_${randomBytes(16).toString('hex')}`;
  const secretKey = `sb_secret_${randomBytes(16).toString('hex')}`;
  const { origin, pid, stop } = await startService('portal', signal, {
    SUPABASE_JWT_SECRET: randomBytes(48).toString('base64'),
    SUPABASE_PUBLISHABLE_KEY: publishableKey,
    SUPABASE_SECRET_KEY: secretKey,
    // All of them come from one address, as those of a campus may.
    TRUSTED_NETWORKS: '127.0.0.0/8',
    PORTAL_RATE_LIMIT_TOKEN_REFRESH: '1000000',
  });
  const password = randomUUID();
  const hash = await hashPassword(password);
  const emails = Array.from({ length: people }, (_, number) => `sign-in-${number}@faculty.example`);
  const coming = emails.values();
  async function make(): Promise<void> {
    for (const email of coming) {
      const answer = await fetch(`${origin}/auth/v1/admin/users`, {
        method: 'POST',
        headers: { apikey: secretKey, authorization: `Bearer ${secretKey}`, 'content-type': 'application/json' },
        body: JSON.stringify({ email, password_hash: hash, email_confirm: true }),
      });
      const text = await answer.text();
      if (!answer.ok) throw new BenchmarkFailed(`A person was not made: ${text}`);
    }
  }
  await Promise.all(Array.from({ length: atOnce }, make));
  return { origin, pid, publishableKey, emails, password, stop };
}

/** Milliseconds of one sign-in; undefined where it waited for longer than a request may. @throws BenchmarkFailed for other refusals */
export async function signIn({ origin, publishableKey, password }: Portal, email: string): Promise<number | undefined> {
  const began = performance.now();
  const answer = await fetch(`${origin}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey: publishableKey, 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  const text = await answer.text();
  if (answer.status === 504) return undefined;
  if (answer.status !== 200) throw new BenchmarkFailed(`A sign-in was answered ${answer.status}: ${text}`);
  return performance.now() - began;
}

/** One client that asks for a list of clubs again and again, until it is stopped. @returns milliseconds of each answer */
export function askBeside({ origin, publishableKey }: Portal, betweenMs: number) {
  const times: number[] = [];
  const over = new AbortController();
  async function ask(): Promise<void> {
    while (!over.signal.aborted) {
      const began = performance.now();
      const answer = await fetch(`${origin}/rest/v1/clubs?select=id,name&limit=20`, { headers: { apikey: publishableKey } });
      await answer.arrayBuffer();
      if (answer.status !== 200) throw new BenchmarkFailed(`The list was answered ${answer.status}.`);
      times.push(performance.now() - began);
      await new Promise((done) => setTimeout(done, betweenMs));
    }
  }
  const asking = ask();
  // `stop` throws it; where a sign-in fails first, that is what the run says.
  asking.catch(() => {});
  return {
    stop: async (): Promise<readonly number[]> => {
      over.abort();
      await asking;
      return times;
    },
  };
}
