import { createRoute, z, type Service } from '@trivium/http';
import { refuse } from '../../contract/index.ts';
import { eventKinds } from '../../domain/events/event.ts';
import type { Streams } from './streams.ts';

const route = createRoute({
  method: 'get',
  path: '/api/stream',
  operationId: 'streamEvents',
  tags: ['push'],
  summary: 'Extension: market events, as server-sent events',
  description: `Events of the kinds ${eventKinds.join(', ')}; the data of each is a MarketEvent as JSON, and ids increase.
Without Last-Event-ID the stream begins now. With it (EventSource sends it automatically), the stream continues after that event, without
gaps or repeats. If you missed more than the last 1,000 events, you get a \`reset\` event instead: read /api/markets again. A
comment every 15 seconds keeps the connection open; a client that reads nothing for 30 seconds is disconnected, and can resume.`,
  request: {
    headers: z.object({ 'last-event-id': z.string().optional() }),
    query: z.object({ lastEventId: z.string().optional().meta({ description: 'For a first connection; the header wins.' }) }),
  },
  responses: {
    200: { description: 'The stream', content: { 'text/event-stream': { schema: z.string() } } },
    400: { description: 'Not the id of an event in the stream' },
    429: { description: 'The client has too many open streams' },
    503: { description: 'The server has too many open streams, or is stopping' },
  },
});

const headers = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store, no-transform',
  // nginx would otherwise hold events back until its buffer is full.
  'x-accel-buffering': 'no',
};

/** `GET /api/stream` @throws last_event_id_invalid, stream_limit_reached, stream_full */
export function streamEvents({ app }: Service, { streams }: { readonly streams: Streams }) {
  app.openapi(route, async (c) => {
    // An EventSource that connects again keeps the query it began with, and sends the newer id as a header.
    const given = c.req.valid('header')['last-event-id'] || c.req.valid('query').lastEventId;
    const since = given ? Number(given) : undefined;
    if (given && !(/^\d+$/.test(given) && Number.isSafeInteger(since)))
      throw refuse('last_event_id_invalid', 'Last-Event-ID is not the id of an event of this stream; leave it out to begin now.');
    const { outgoing } = c.env;
    if (asksForHead(outgoing)) return new Response(null, { headers });
    const stream = await streams.open(c.var.client, since, () => outgoing?.destroy());
    return new Response(stream.body, { headers });
  });
}

/** A HEAD is routed as a GET; only Node's own mark tells it, and a stream would keep it waiting for an end that never comes. */
const asksForHead = (response: object | undefined) =>
  response !== undefined && '_hasBody' in response && response._hasBody === false;
