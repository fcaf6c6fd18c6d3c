import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

export interface Posts {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
  readonly times: number;
}

export interface Reply {
  readonly status: number;
  readonly code: string | undefined;
}

/** Sends a body several times at once from a process of its own. Sending it delays nothing that is measured here. */
export async function postTogether(posts: Posts): Promise<Reply[]> {
  const child = fork(fileURLToPath(import.meta.url), ['post'], { serialization: 'advanced', execArgv: [] });
  child.send(posts);
  try {
    const [replies] = (await once(child, 'message')) as [Reply[]];
    return replies;
  } finally {
    child.kill();
  }
}

async function post({ url, headers, body }: Posts): Promise<Reply> {
  const answer = await fetch(url, { method: 'POST', headers, body: body as BodyInit });
  const text = await answer.text();
  return { status: answer.status, code: text === '' ? undefined : (JSON.parse(text) as { code?: string }).code };
}

if (process.argv[2] === 'post')
  process.once('message', (posts: Posts) => {
    void Promise.all(Array.from({ length: posts.times }, () => post(posts))).then((replies) => process.send?.(replies));
  });
