import { onTestFinished } from 'vitest';

export interface ReceivedEvent {
  readonly id: number;
  readonly event: string;
  readonly data: { readonly market?: { readonly slug: string } };
}

/** Reads a stream of server-sent events as a browser would, until the test ends or `stop` is called. */
export async function readStream(url: string, headers: Record<string, string> = {}) {
  const controller = new AbortController();
  onTestFinished(() => controller.abort());
  const response = await fetch(url, { headers, signal: controller.signal });
  const events: ReceivedEvent[] = [];
  const comments: string[] = [];
  const state = { lastEventId: '', retry: '', hasEnded: false };

  function take(block: string) {
    const fields = new Map(
      block.split('\n').map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]),
    );
    state.lastEventId = fields.get('id') ?? state.lastEventId;
    state.retry = fields.get('retry') ?? state.retry;
    const comment = fields.get('');
    if (comment !== undefined) comments.push(comment);
    const data = fields.get('data');
    if (data !== undefined)
      events.push({ id: Number(state.lastEventId), event: fields.get('event') ?? '', data: JSON.parse(data) });
  }

  async function read() {
    let rest = '';
    for await (const text of response.body!.pipeThrough(new TextDecoderStream())) {
      const blocks = (rest + text).split('\n\n');
      rest = blocks.pop()!;
      blocks.forEach(take);
    }
  }
  const ended = read()
    .catch(() => {})
    .then(() => (state.hasEnded = true));
  return { response, events, comments, state, ended, stop: () => controller.abort() };
}
