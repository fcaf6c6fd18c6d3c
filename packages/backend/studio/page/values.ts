import { html } from 'hono/html';
import type { Html } from './page.ts';
import { nullValue } from './parts.ts';

/** A value in a grid, cut after `maxLength` letters. */
export function cell(value: string | null, maxLength: number): Html {
  if (value === null) return nullValue();
  if (value === '') return html`<span class="null-value">empty</span>`;
  return html`${value.length > maxLength ? `${value.slice(0, maxLength)}…` : value}`;
}

const shortTypes: Readonly<Record<string, string>> = {
  'timestamp with time zone': 'timestamptz',
  'timestamp without time zone': 'timestamp',
  'character varying': 'varchar',
  'double precision': 'float8',
};
/** A type as people write it. */
export const shortType = (type: string): string =>
  type.replace(/^(timestamp with(?:out)? time zone|character varying|double precision)/, (long) => shortTypes[long] ?? long);
