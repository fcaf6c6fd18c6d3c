import type { Pool } from 'pg';

/** A request that this replica has claimed. */
export interface QueuedRequest {
  readonly id: string;
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>> | null;
  readonly body: Buffer | null;
  readonly timeoutMs: number;
}

/** The response or the error, as in the columns of `net._http_response`. */
export interface RequestResult {
  readonly status: number | null;
  readonly contentType: string | null;
  readonly headers: Readonly<Record<string, string>> | null;
  readonly content: string | null;
  readonly isTimedOut: boolean | null;
  readonly error: string | null;
}

/** Removes the oldest committed requests from the queue. No other replica gets them. */
export async function takeRequests(pool: Pool, limit: number): Promise<QueuedRequest[]> {
  const { rows } = await pool.query<QueuedRequest>(
    `with taken as (
       delete from net.http_request_queue where id in (
         select id from net.http_request_queue order by id limit $1 for update skip locked)
       returning *
     ), noted as (
       insert into trivium_backend.in_flight_requests (id, deadline)
       select id, now() + make_interval(secs => timeout_milliseconds / 1000.0 + 60) from taken
     )
     select id::text, method, url, headers, body, timeout_milliseconds as "timeoutMs" from taken order by taken.id`,
    [limit],
  );
  return rows;
}

export async function recordResult(pool: Pool, id: string, result: RequestResult): Promise<void> {
  await pool.query(
    `with done as (delete from trivium_backend.in_flight_requests where id = $1 returning id)
     insert into net._http_response (id, status_code, content_type, headers, content, timed_out, error_msg)
     select id, $2, $3, $4, $5, $6, $7 from done`,
    [
      id,
      result.status,
      result.contentType,
      result.headers && JSON.stringify(result.headers),
      result.content,
      result.isTimedOut,
      result.error,
    ],
  );
}

/** Marks requests of ended processes as failed. They may have been sent, so they are not sent again. */
export async function failLostRequests(pool: Pool): Promise<void> {
  await pool.query(
    `with lost as (delete from trivium_backend.in_flight_requests where deadline < now() returning id)
     insert into net._http_response (id, error_msg) select id, 'server restarted' from lost`,
  );
}

/** Deletes responses older than `hours`. */
export async function sweepResponses(pool: Pool, hours: number): Promise<void> {
  await pool.query(
    `with old as (select ctid from net._http_response where created < now() - make_interval(hours => $1) limit 10000)
     delete from net._http_response where ctid in (select ctid from old)`,
    [hours],
  );
}
