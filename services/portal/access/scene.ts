import { createHash } from 'node:crypto';
import type { Identity } from './matrix.rules.ts';

export type Row = Readonly<Record<string, unknown>>;

/** A stable identifier for a name, so that rows can point at each other before they are there. */
export function idOf(...name: readonly string[]): string {
  const hex = createHash('sha256').update(name.join('/')).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join('-');
}
/** The same for columns that count: apart from those that the database gives out. */
export const numberOf = (...name: readonly string[]) =>
  1_000_000_000 + (Number.parseInt(createHash('sha256').update(name.join('/')).digest('hex').slice(0, 8), 16) % 1_000_000_000);

/** Rows of another's are this member's. */
export const other = idOf('person', 'another member');
/** A chair of the other division and the other club, who asks nothing. */
export const otherChair = idOf('person', 'another chair');
/** The rows that an anonymous caller might take for their own. */
const nobody = idOf('person', 'nobody');
export const personOf = (identity: Identity) => (identity === 'anonymous' ? nobody : idOf('person', identity));

export const division = 'matrix-division';
export const otherDivision = 'matrix-other-division';
/** The one that the chair's profile names; somebody else's office, or nobody's. */
export const profileDivision = 'matrix-profile-division';
export const chairsClub = idOf('club', "the chair's");
export const otherClub = idOf('club', 'another');
export const attendedEvent = idOf('event', 'attended');
export const missedEvent = idOf('event', 'missed');

/** What a proposal needs beside its title and home to be submitted. */
export const requiredFields = {
  rationale: 'Nothing grows here.',
  objectives: 'Something grows here.',
  plan: 'Dig, sow, water.',
  starts_on: '2027-01-10',
  ends_on: '2027-01-12',
  expected_results: 'Herbs.',
  responsible: [{ name: 'Mali', duty: '', contact: '' }],
};

/** From whose side rows are made. */
export interface Scene {
  readonly identity: Identity;
  /** The person of that identity. */
  readonly me: string;
}

/** How the rows of one table are made, each once for each identity. */
export interface TableRows {
  /** The column by which a row is found; `id` unless said. */
  readonly key?: string;
  /** The key counts, and the database gives it out. */
  readonly isNumbered?: boolean;
  /** By the matrix's name. */
  readonly rows: Readonly<Record<string, (scene: Scene) => Row>>;
  /** What makes a new row of the same name, beside its key. */
  readonly fresh?: (scene: Scene, name: string) => Row;
  /** What `update` changes, and `update <name>`. */
  readonly patches?: Readonly<Record<string, Row | ((scene: Scene) => Row)>>;
  /** What `insert a kept column` adds, and `update a kept column` changes. */
  readonly kept?: { readonly insert?: Row; readonly update?: Row };
  /** The column of whom a row belongs to, where `everybody's` rows are asked for. */
  readonly owner?: string;
  /** Columns that only the world's maker may fill. */
  readonly hidden?: (row: Row, scene: Scene) => Row;
  /** Rows that are there without the world's making. */
  readonly isGiven?: boolean;
}

/** A row for every name that is asked, where all rows are alike. */
export const alike = (make: (scene: Scene) => Row, ...names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, make]));
