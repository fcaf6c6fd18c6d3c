import { endpointList, type Html } from '@trivium/server-pages';
import type { View } from '../view.ts';

/** The addresses of the log's files. */
export const tileList = ({ t }: View): Html =>
  endpointList(Object.entries(t.developers.tile).map(([path, summary]) => ({ method: 'GET', path, summary })));
