import type { Clock } from '@trivium/core';
import { createRoute, readBody, z, type Service } from '@trivium/http';
import { treeSizeContentType } from '@trivium/transparency';
import type { Witness } from '../witness/create-witness.ts';

export interface WitnessRoutesOptions {
  readonly clock: Clock;
  /** Submission and monitoring prefix, such as `/witness`; empty by default. */
  readonly prefix?: string;
}

/** More than sixteen post-quantum signatures of 5 kB and 63 hashes. */
const limits = { bodyLimitBytes: 128 * 1024, bodyTimeoutMs: 10_000 };
const text = 'text/plain; charset=utf-8';
const tags = ['witness'];

/**
 * Serves a witness (C2SP tlog-witness): `POST /add-checkpoint` and `GET /<origin hash>/checkpoint`. The service must include
 * `witnessErrors`.
 */
export function addWitnessRoutes({ app }: Service, witness: Witness, { clock, prefix = '' }: WitnessRoutesOptions): void {
  app.openapi(
    createRoute({
      method: 'post',
      path: `${prefix}/add-checkpoint`,
      tags,
      summary: 'Submits a checkpoint of a watched log for a cosignature',
      responses: {
        200: { description: 'Cosignature lines', content: { 'text/plain': { schema: z.string() } } },
        409: {
          description: 'The size of the latest checkpoint that was cosigned, which is not the old size of the request',
          content: { [treeSizeContentType]: { schema: z.string() } },
        },
      },
    }),
    async (c) => {
      const { status, contentType, body } = await witness.addCheckpoint(await readBody(c.req.raw, { ...limits, clock }));
      return new Response(body, { status, headers: { 'content-type': contentType, 'cache-control': 'no-store' } });
    },
  );
  app.openapi(
    createRoute({
      method: 'get',
      path: `${prefix}/{originHash}/checkpoint`,
      tags,
      summary: 'The latest checkpoint that was cosigned for a log, by the SHA-256 of its origin',
      request: { params: z.object({ originHash: z.string().regex(/^[0-9a-f]{64}$/) }) },
      responses: {
        200: { description: 'C2SP tlog-checkpoint', content: { 'text/plain': { schema: z.string() } } },
        404: { description: 'Nothing was cosigned for a log of this origin' },
      },
    }),
    async (c) => {
      const note = await witness.cosignedCheckpoint(c.req.valid('param').originHash);
      return new Response(note, { headers: { 'content-type': text, 'cache-control': 'public, max-age=2, s-maxage=2' } });
    },
  );
}
