import { afterAll, beforeAll, inject } from 'vitest';
import type { Identity } from './matrix.rules.ts';
import { openPortal, type OpenPortal } from './open-portal.ts';
import { outcomeOf } from './outcome.rules.ts';

export interface Answer {
  readonly status: number;
  /** `yes`, or the refusal's code as the matrix writes it. */
  readonly outcome: string;
  // oxlint-disable-next-line typescript/no-explicit-any -- every table and function answers here; each test says what it expects.
  readonly body: any;
}

export interface TestPortal extends OpenPortal {
  /** A request to `/rest/v1` that stays: `send('chair', 'PATCH', 'projects?id=eq.1', { … })`. */
  readonly send: (identity: Identity, method: string, path: string, body?: unknown) => Promise<Answer>;
  /** A function by name. */
  readonly call: (identity: Identity, name: string, args?: object) => Promise<Answer>;
  /** Rows of one statement, as the superuser. */
  // oxlint-disable-next-line typescript/no-explicit-any -- the same of rows.
  readonly query: <Row extends object = Record<string, any>>(text: string, values?: unknown[]) => Promise<Row[]>;
}

/** The portal with the matrix's people, to the tests of a file. */
export function usePortal(): () => TestPortal {
  let portal: TestPortal | undefined;
  beforeAll(async () => {
    portal = withRequests(await openPortal(inject('administrator')));
  });
  afterAll(() => portal?.close());
  return () => {
    if (!portal) throw new Error('the portal is there inside tests only');
    return portal;
  };
}

/** The portal with what a test asks of it. */
export function withRequests(opened: OpenPortal): TestPortal {
  const send: TestPortal['send'] = async (identity, method, path, body) => {
    const response = await fetch(`${opened.url}/rest/v1/${path}`, {
      method,
      headers: { ...opened.headersOf(identity), 'content-type': 'application/json', prefer: 'return=representation' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    const value = text === '' ? undefined : (JSON.parse(text) as { code: string });
    return { status: response.status, outcome: response.ok ? 'yes' : outcomeOf(value ?? {}), body: value };
  };
  return {
    ...opened,
    send,
    call: (identity, name, args = {}) => send(identity, 'POST', `rpc/${name}`, args),
    query: async <Row extends object>(text: string, values?: unknown[]) =>
      (await opened.administrator.query<Row & Record<string, unknown>>(text, values)).rows,
  };
}
