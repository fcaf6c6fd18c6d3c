import type { RoleRight } from '@trivium/postgres';

/** The services that `npm start` knows, in the order they are listed. */
export const serviceNames = ['forecast', 'portal', 'catalog'] as const;

export type ServiceName = (typeof serviceNames)[number];

/** What the table of addresses says of each. */
export const serviceTitles: Readonly<Record<ServiceName, string>> = {
  forecast: 'a forecasting market’s public API',
  portal: 'the student organisation’s portal',
  catalog: 'a signed reference catalog of drugs',
};

/** What the owner of a service's embedded database may do besides owning it. */
export const ownerRights: Readonly<Record<ServiceName, readonly RoleRight[]>> = {
  forecast: [],
  portal: ['createrole', 'replication', 'bypassrls'],
  catalog: [],
};
