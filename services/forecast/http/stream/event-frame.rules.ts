import { presentEvent, type StoredEvent } from '../../domain/events/event.ts';

/** Bytes for the wire. */
export type Frame = Uint8Array<ArrayBuffer>;

const encoder = new TextEncoder();

/** How long a client waits before it connects again. */
const retryMs = 3000;

/** One event as the HTML standard, section 9.2, puts it on the wire. JSON has no line breaks of its own. */
export const eventFrame = (event: StoredEvent, publicUrl: string): Frame =>
  encoder.encode(`id: ${event.id}\nevent: ${event.kind}\ndata: ${JSON.stringify(presentEvent(event, publicUrl))}\n\n`);

/** Opens a stream. The client stores the id, so it can resume before it has received an event. */
export const openingFrame = (id: number): Frame => encoder.encode(`retry: ${retryMs}\nid: ${id}\n\n`);

/** Tells a client that it missed events: it reads `/api/markets` again and continues from `id`. */
export const resetFrame = (id: number): Frame => encoder.encode(`id: ${id}\nevent: reset\ndata: {"id":${id}}\n\n`);

export const heartbeatFrame: Frame = encoder.encode(': heartbeat\n\n');
