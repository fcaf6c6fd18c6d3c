import { isDeepStrictEqual } from 'node:util';

/** As PostgreSQL and JSON write a moment: `2026-01-04 07:00:00+00`, `2026-01-04T07:00:00.5+00:00`. */
const moment = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d:\d\d)(\.\d+)?(Z|[+-]\d\d(?::?\d\d)?)$/;

/** Whether two bodies hold the same rows in the same order: spaces, the order of members and how a moment is written aside. */
export function isSameData(body: string, other: string): boolean {
  if (body === other) return true;
  try {
    return isDeepStrictEqual(JSON.parse(body, readMoment), JSON.parse(other, readMoment));
  } catch (error) {
    if (error instanceof SyntaxError) return false;
    throw error;
  }
}

function readMoment(_key: string, value: unknown): unknown {
  const parts = typeof value === 'string' && moment.exec(value);
  if (!parts) return value;
  const [, day, time, fraction = '.', zone = ''] = parts;
  const offset = zone === 'Z' ? zone : `${zone.slice(0, 3)}:${zone.replace(':', '').slice(3) || '00'}`;
  // Kept apart, since a Date ends at milliseconds.
  return { second: Date.parse(`${day}T${time}${offset}`), fraction: fraction.replace(/0+$/, '') };
}
