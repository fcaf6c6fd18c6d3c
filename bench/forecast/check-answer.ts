import { gunzipSync } from 'node:zlib';
import { BenchmarkFailed } from '../benchmark.ts';
import type { Load } from '../load/load.ts';
import { ask } from './ask.ts';
import type { Contestant } from './contestants.ts';
import type { Fields, Site } from './site.ts';
import { requestFields, variants, type Variant } from './variants.ts';

/** A contestant's request for a variant, and the length in bytes of the body that answers it. */
export interface Exercise {
  readonly contestant: Contestant;
  readonly variant: Variant;
  readonly url: string;
  readonly headers: Fields;
  readonly bodyBytes: number;
}

/**
 * Asks a contestant once for each variant.
 *
 * @throws BenchmarkFailed when its answer is not the service's own: status, encoding, or decoded bytes
 */
export async function prepareExercises(contestant: Contestant, site: Site): Promise<Exercise[]> {
  const url = `${contestant.origin}${site.path}`;
  const { etag = '' } = (await ask(url, { 'accept-encoding': 'gzip' })).headers;
  const exercises: Exercise[] = [];
  for (const variant of variants) {
    const headers = requestFields(variant, etag);
    const { status, headers: answered, body } = await ask(url, headers);
    const fault = (what: string) => new BenchmarkFailed(`${contestant.name}, ${variant.name}: ${what}.`);
    if (status !== variant.status) throw fault(`answered ${status} in place of ${variant.status}`);
    const encoding = answered['content-encoding'] ?? 'identity';
    if (status === 304 && body.length > 0) throw fault('sent a body with 304');
    if (status === 200 && encoding !== variant.encoding) throw fault(`is encoded as ${encoding}`);
    if (status === 200 && !decode(body, encoding).equals(site.identity.body)) throw fault('sent other bytes than the service');
    exercises.push({ contestant, variant, url, headers, bodyBytes: body.length });
  }
  return exercises;
}

const decode = (body: Buffer, encoding: string) => (encoding === 'gzip' ? gunzipSync(body) : body);

const longestHead = 2048;

/**
 * Generators count answers, not what is in them, so the mean length tells whether every answer was the right one: a 304
 * that turned into a 200 shows here. Each connection may hold one answer that was cut off at the end.
 *
 * @throws BenchmarkFailed
 */
export function checkLoad({ contestant, variant, bodyBytes }: Exercise, load: Load, connections: number): void {
  const fault = (what: string) => new BenchmarkFailed(`${contestant.name}, ${variant.name}: ${what}.`);
  if (load.failures > 0) throw fault(`${load.failures} requests failed`);
  if (load.requests === 0) throw fault('no request was answered in time; give it more --seconds');
  const mean = load.bytes / load.requests;
  const cutOff = (connections * (bodyBytes + longestHead)) / load.requests;
  if (mean < bodyBytes || mean > bodyBytes + longestHead + cutOff) {
    throw fault(
      `answers had ${Math.round(mean)} bytes on average where the body has ${bodyBytes}: the data changed meanwhile; run it again`,
    );
  }
}
