import { type Dress } from './looks.ts';
import { type Figure } from './poses.ts';
import { type Art } from './shapes.ts';

/** The photographs of an event: everybody in a row, two faces close to the lens, and a thing that mattered. */
export interface PhotographedEvent {
  readonly place: () => Art;
  readonly tops: readonly string[];
  readonly dress: NonNullable<Figure['dress']>;
  readonly wear: Dress;
  readonly thing: () => Art;
}
