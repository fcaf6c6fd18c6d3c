import type { JsonLimits } from './json-limits.ts';
import { scanJson } from './scan-json.ts';

/** For bodies of up to 1 MiB that become objects: parsing takes a few milliseconds, whatever their shape. */
export const defaultJsonLimits: JsonLimits = { nesting: 64, keys: 20_000, rows: 50_000, values: 100_000 };

/** JSON.parse for texts within the limits. @throws JsonError */
export function parseJson(bytes: Uint8Array, limits: JsonLimits = defaultJsonLimits): unknown {
  const scan = scanJson(bytes, limits);
  while (!scan.next().done);
  return JSON.parse(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString());
}
