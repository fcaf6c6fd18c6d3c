import { BenchmarkFailed } from '../benchmark.ts';

/** The part of `/config.json` that a development start has. */
interface DevelopmentConfig {
  readonly publishableKey: string;
  readonly development?: {
    readonly people: readonly { readonly email: string; readonly role: string; readonly password: string }[];
  };
}

/** Signs in the demo person of a role, and returns the session as the app stores it. @throws BenchmarkFailed if refused */
export async function signIn(origin: string, role: string): Promise<string> {
  const { publishableKey, development } = (await (await fetch(`${origin}/config.json`)).json()) as DevelopmentConfig;
  const person = development?.people.find((each) => each.role === role);
  if (!person) throw new BenchmarkFailed(`The portal has no demo person of the role ${role}.`);
  const response = await fetch(`${origin}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey: publishableKey, 'content-type': 'application/json' },
    body: JSON.stringify({ email: person.email, password: person.password }),
  });
  const session = await response.text();
  if (!response.ok) throw new BenchmarkFailed(`The portal refused to sign in the demo person of the role ${role}: ${session}`);
  return session;
}
