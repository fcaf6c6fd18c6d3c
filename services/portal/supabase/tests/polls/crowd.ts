import { setTimeout as sleep } from 'node:timers/promises';

/** The portal's address and publishable key. */
interface Portal {
  readonly url: string;
  readonly publishableKey: string;
}

const heartbeatMs = 20_000;
const firstWaitMs = 500;
const longestWaitMs = 20_000;

type Tally = Readonly<Record<string, number>>;

/** Clients that follow the tally of a poll. */
export interface Watchers {
  /** Resolves when all of them show this tally. @throws when they do not in `withinMs`, with how many show another */
  readonly untilAllShow: (tally: Tally, withinMs: number) => Promise<void>;
  readonly close: () => void;
}

interface WatchOptions extends Portal {
  readonly pollId: string;
  readonly count: number;
}

const atOnce = 50;
const sameTally = (votesOf: ReadonlyMap<string, number>, tally: Tally) =>
  Object.entries(tally).every(([choice, votes]) => (votesOf.get(choice) ?? 0) === votes) &&
  [...votesOf].every(([choice, votes]) => (tally[choice] ?? 0) === votes);

/** Opens the sockets of `count` visitors of one poll, and waits until each is subscribed. */
export async function openWatchers({ url, publishableKey, pollId, count }: WatchOptions): Promise<Watchers> {
  const address = `${url.replace('http', 'ws')}/realtime/v1/websocket?vsn=2.0.0&apikey=${publishableKey}`;
  const sockets: WebSocket[] = [];
  const tallies: Map<string, number>[] = [];
  let onChange = () => {};
  let cutOff = 0;
  // As supabase-js does: a silent socket is closed.
  const heartbeat = setInterval(() => {
    for (const socket of sockets) if (socket.readyState === socket.OPEN) socket.send('[null,"0","phoenix","heartbeat",{}]');
  }, heartbeatMs);
  const open = async () => {
    const socket = new WebSocket(address);
    const votes = new Map<string, number>();
    sockets.push(socket);
    tallies.push(votes);
    const subscribed = Promise.withResolvers<void>();
    const filter = `poll_id=eq.${pollId}`;
    const config = { postgres_changes: [{ event: '*', schema: 'public', table: 'meeting_poll_tallies', filter }] };
    socket.addEventListener('open', () =>
      socket.send(JSON.stringify(['1', '1', `realtime:poll-${pollId}`, 'phx_join', { config }])),
    );
    socket.addEventListener('close', () => subscribed.reject(new Error('a watcher was cut off')));
    socket.addEventListener('message', ({ data }) => {
      const [, , , event, payload] = JSON.parse(String(data)) as [unknown, unknown, unknown, string, Payload];
      if (event === 'system' && payload.status === 'ok') subscribed.resolve();
      const record = event === 'postgres_changes' ? payload.data?.record : undefined;
      if (!record) return;
      votes.set(record.choice, record.votes);
      onChange();
    });
    await subscribed.promise;
    socket.addEventListener('close', () => (cutOff += 1));
  };
  for (let start = 0; start < count; start += atOnce)
    await Promise.all(Array.from({ length: Math.min(atOnce, count - start) }, open));
  return {
    async untilAllShow(tally, withinMs) {
      const done = Promise.withResolvers<void>();
      const wrong = () => tallies.filter((votes) => !sameTally(votes, tally)).length;
      // Checks once for many changes.
      let isWaiting = false;
      onChange = () => {
        if (isWaiting) return;
        isWaiting = true;
        setTimeout(() => {
          isWaiting = false;
          if (wrong() === 0) done.resolve();
        }, 10);
      };
      const timer = setTimeout(
        () => done.reject(new Error(`${wrong()} of ${count} watchers show another tally, ${cutOff} were cut off`)),
        withinMs,
      );
      onChange();
      await done.promise.finally(() => clearTimeout(timer));
    },
    close() {
      clearInterval(heartbeat);
      for (const socket of sockets) socket.close();
    },
  };
}

interface Payload {
  readonly status?: string;
  readonly data?: { readonly record?: { readonly choice: string; readonly votes: number } };
}

interface AnswerOptions extends Portal {
  readonly pollId: string;
  /** Tokens of those who answer, each once. */
  readonly tokens: readonly string[];
  readonly options: readonly string[];
}

/**
 * Everybody answers, many at once; every fifth changes their answer, and every tenth of those removes it.
 * When the database is busy, answers are retried a little later, as the page of polls does.
 * @returns the expected tally, where '' counts the people, and the number of retries
 */
export async function answerAll({
  url,
  publishableKey,
  pollId,
  tokens,
  options,
}: AnswerOptions): Promise<{ tally: Tally; retries: number }> {
  const tally: Record<string, number> = {};
  let retries = 0;
  const queue = [...tokens.entries()];
  const send = async (token: string, method: string, path: string, body?: object, waitMs = firstWaitMs): Promise<void> => {
    const response = await fetch(`${url}/rest/v1/meeting_poll_responses${path}`, {
      method,
      headers: { apikey: publishableKey, authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (response.ok) return;
    const isPassing = response.status === 503 || response.status === 504;
    // An earlier try was written, but its response was lost.
    if (waitMs > firstWaitMs && response.status === 409) return;
    if (!isPassing || waitMs > longestWaitMs) throw new Error(`an answer was refused with ${response.status}: ${text}`);
    retries += 1;
    await sleep(waitMs * (0.5 + Math.random()));
    return send(token, method, path, body, waitMs * 2);
  };
  const answer = async (place: number, token: string) => {
    const [first = '', second = ''] = [options[place % options.length], options[(place + 1) % options.length]];
    await send(token, 'POST', '', { poll_id: pollId, choices: [first] });
    if (place % 5 > 0) return first;
    await send(token, 'PATCH', `?poll_id=eq.${pollId}`, { choices: [second] });
    if (place % 50 > 0) return second;
    await send(token, 'DELETE', `?poll_id=eq.${pollId}`);
    return undefined;
  };
  const work = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const choice = await answer(...next);
      if (choice !== undefined) for (const counted of ['', choice]) tally[counted] = (tally[counted] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: 25 }, work));
  return { tally, retries };
}
