import { refuse } from '../errors.ts';

export const eventNames = ['kill', 'switchover', 'replica', 'partition', 'disk'] as const;

export type EventName = (typeof eventNames)[number];

/** All, or those that a list names. @throws drill_event_unknown */
export function readEvents(list: string | undefined): readonly EventName[] {
  if (list === undefined) return eventNames;
  const names = list.split(',').map((name) => name.trim());
  const unknown = names.find((name) => !eventNames.some((candidate) => candidate === name));
  if (unknown !== undefined)
    throw refuse('drill_event_unknown', `There is no event ${unknown}; choose from ${eventNames.join(', ')}.`);
  return eventNames.filter((name) => names.includes(name));
}
