import type { Caller } from '@trivium/postgres';

/** What the gateway hands inwards: one role and one set of claims, already verified. */
export type { Caller };

/** A part of the backend: answers a request whose path begins below the room's own (`/rest/v1` is cut off). */
export type Room = (request: Request, caller: Caller) => Promise<Response>;
