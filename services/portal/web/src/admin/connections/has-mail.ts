import type { Connection } from './queries.ts';

/** Whether the portal can send email. */
export const hasMail = (connections: readonly Connection[]): boolean =>
  connections.some(({ name, source }) => name === 'mail' && source !== 'none');
