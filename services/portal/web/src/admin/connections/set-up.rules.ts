import type { Connection } from './queries.ts';

type State = Pick<Connection, 'name' | 'source'>;

/** Whether a connection has values that can be read, of its page or of the operator's settings. */
export const isSetUp = ({ source }: Pick<State, 'source'>): boolean => source === 'page' || source === 'environment';

/** Whether the portal can send email. */
export const hasMail = (connections: readonly State[]): boolean =>
  connections.some((connection) => connection.name === 'mail' && isSetUp(connection));
