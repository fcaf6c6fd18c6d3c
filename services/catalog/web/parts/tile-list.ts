import { endpointList, type Html } from '@trivium/server-pages';
import type { View } from '../view.ts';

/** Where the log's own files are. */
export const tileList = ({ t }: View): Html =>
  endpointList(Object.entries(t.developers.tile).map(([path, summary]) => ({ method: 'GET', path, summary })));
