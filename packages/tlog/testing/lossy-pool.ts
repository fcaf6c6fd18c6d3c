import type pg from 'pg';

/** When the connection breaks: before the commit is sent, or after the commit but before its reply. */
export type Loss = 'before-commit' | 'after-commit';

interface Wire {
  readonly connection: { readonly stream: { destroy(error?: Error): void } };
}

/**
 * A pool on the same database whose connections break at a commit, while `losses` is not empty. The statements are real, and so
 * are the broken connections.
 */
export function breakAtCommit(pool: pg.Pool, losses: Loss[]): pg.Pool {
  function breaking(client: pg.PoolClient): pg.PoolClient {
    const send = client.query.bind(client) as (...given: unknown[]) => Promise<unknown>;
    const query = (...given: unknown[]): unknown => {
      const [statement] = given;
      const loss = statement === 'commit' ? losses.shift() : undefined;
      const { stream } = (client as unknown as Wire).connection;
      if (loss === 'before-commit') stream.destroy();
      const answer = send(...given);
      if (loss !== 'after-commit') return answer;
      return answer.then(() => {
        stream.destroy();
        throw Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' });
      });
    };
    return new Proxy(client, {
      get: (target, name) => (name === 'query' ? query : bound(target, name)),
    });
  }
  return new Proxy(pool, {
    get: (target, name) => (name === 'connect' ? async () => breaking(await target.connect()) : bound(target, name)),
  });
}

function bound(target: object, name: string | symbol): unknown {
  const value: unknown = Reflect.get(target, name);
  return typeof value === 'function' ? value.bind(target) : value;
}
