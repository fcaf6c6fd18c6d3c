import type { TableRows } from '../scene.ts';
import * as events from './events.ts';
import * as meetings from './meetings.ts';
import * as people from './people.ts';
import * as projects from './projects.ts';
import * as services from './services.ts';
import * as shop from './shop.ts';

const { pollRows: _polls, pollTallies: _tallies, ...meetingTables } = meetings;

/** By table. */
export const tables: Readonly<Record<string, TableRows>> = {
  ...people,
  ...projects,
  ...events,
  ...shop,
  ...meetingTables,
  ...services,
};
