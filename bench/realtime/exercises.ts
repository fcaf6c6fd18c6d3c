import type { Secrets } from '@trivium/backend';
import { SignJWT } from 'jose';
import type { Pool } from 'pg';
import type { WebSocket } from 'ws';
import { awaitFrame, openListeners, type Listeners } from './listeners.ts';
import { addPost } from './statements.sql.ts';

/** Something that is said once and heard by all. */
export interface Exercise {
  readonly name: string;
  readonly open: (field: Field) => Promise<Listeners>;
  readonly say: (field: Field, marker: string) => Promise<void>;
}

export interface Field {
  readonly origin: string;
  readonly secrets: Secrets;
  readonly pool: Pool;
  readonly subscribers: number;
}

const topic = 'realtime:hall';
const body = 'A text of some length, as a post in a feed has it. '.repeat(6);
const tokenSeconds = 24 * 3600;

export const exercises: readonly Exercise[] = [
  {
    name: 'a change, a policy that asks nothing of its users',
    open: (field) => follow(field, 'open_posts', (place) => tokenOf(field.secrets, place)),
    say: ({ pool }, marker) => insert(pool, 'open_posts', marker),
  },
  {
    name: 'a change, a policy that asks each user',
    open: (field) => follow(field, 'member_posts', (place) => tokenOf(field.secrets, place)),
    say: ({ pool }, marker) => insert(pool, 'member_posts', marker),
  },
  {
    name: 'a broadcast by HTTP',
    open: (field) => join(field, {}, async () => undefined, isReply),
    async say({ origin, secrets }, marker) {
      const response = await fetch(`${origin}/realtime/v1/api/broadcast`, {
        method: 'POST',
        headers: { apikey: secrets.publishableKey, 'content-type': 'application/json' },
        body: JSON.stringify({ messages: [{ topic: 'hall', event: 'note', payload: { title: marker, body } }] }),
      });
      await response.arrayBuffer();
    },
  },
];

type TokenOf = (place: number) => Promise<string | undefined>;

const follow = (field: Field, table: string, token: TokenOf) =>
  join(field, { postgres_changes: [{ event: '*', schema: 'public', table }] }, token, isSubscribed);

function join({ origin, secrets, subscribers }: Field, config: object, token: TokenOf, fits: (frame: unknown[]) => boolean) {
  const address = `${origin.replace('http', 'ws')}/realtime/v1/websocket?vsn=2.0.0&apikey=${secrets.publishableKey}`;
  const enter = async (socket: WebSocket, place: number) => {
    const entered = awaitFrame(socket, fits);
    socket.send(JSON.stringify(['1', '1', topic, 'phx_join', { config, access_token: await token(place) }]));
    await entered;
  };
  return openListeners(subscribers, () => address, enter);
}

const isReply = ([, , , event, payload]: unknown[]) => event === 'phx_reply' && (payload as { status: string }).status === 'ok';
const isSubscribed = ([, , , event, payload]: unknown[]) => event === 'system' && (payload as { status: string }).status === 'ok';

async function insert(pool: Pool, table: string, marker: string): Promise<void> {
  await pool.query(addPost(table), [marker, body]);
}

/** As many claims as GoTrue puts into a token. */
function tokenOf(secrets: Secrets, place: number): Promise<string> {
  const now = Math.floor(Date.now() / 1000);
  const id = `00000000-0000-4000-8000-${String(place).padStart(12, '0')}`;
  return new SignJWT({
    aud: 'authenticated',
    exp: now + tokenSeconds,
    iat: now,
    sub: id,
    email: `listener${place}@example.org`,
    role: 'authenticated',
    aal: 'aal1',
    session_id: id,
    is_anonymous: false,
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: {},
  })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .sign(new TextEncoder().encode(secrets.jwtSecret));
}
