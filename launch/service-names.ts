import type { DatabaseOptions, RoleRight } from '@trivium/postgres';
import { refuse } from './errors.ts';

/** The services that `npm start` knows, in the order they are listed. */
export const serviceNames = ['forecast', 'portal', 'catalog'] as const;

export type ServiceName = (typeof serviceNames)[number];

/** The services of a command line, in our order; all if it names none. @throws service_unknown */
export function chooseServices(names: readonly string[]): ServiceName[] {
  const unknown = names.find((name) => !serviceNames.some((candidate) => candidate === name));
  if (unknown !== undefined)
    throw refuse('service_unknown', `There is no service ${unknown}; choose from ${serviceNames.join(', ')}.`);
  return serviceNames.filter((name) => names.length === 0 || names.includes(name));
}

/** What the table of addresses says of each. */
export const serviceTitles: Readonly<Record<ServiceName, string>> = {
  forecast: 'questions about the future, with probabilities',
  portal: 'the student organisation’s portal',
  catalog: 'a signed reference catalog of drugs',
};

/** What the owner of a service's embedded database may do besides owning it. */
export const ownerRights: Readonly<Record<ServiceName, readonly RoleRight[]>> = {
  forecast: [],
  portal: ['createrole', 'replication', 'bypassrls'],
  catalog: [],
};

/** How a service's embedded database is made. The portal's is a Supabase project. */
export const databaseOptionsOf = (name: ServiceName): DatabaseOptions => ({
  rights: ownerRights[name],
  isProject: name === 'portal',
});
