import { askCells } from './ask-cells.ts';
import { checkCatalog } from './check-catalog.sql.ts';
import type { Cell } from './matrix.rules.ts';
import type { Mutation } from './mutations.sql.ts';
import type { OpenPortal } from '../fixtures/open-portal.ts';

export interface MutationResult {
  readonly mutation: Mutation;
  /** The first cell that failed; undefined if none did. */
  readonly killedBy: string | undefined;
}

/** Breaks one rule, runs cells until one fails, and restores the rule. */
export async function runMutation(portal: OpenPortal, mutation: Mutation, matrix: readonly Cell[]): Promise<MutationResult> {
  await portal.administrator.query(mutation.breaks);
  try {
    const { same, table, others } = byNearness(mutation, matrix);
    const killedBy =
      (await firstWrong(portal, same)) ??
      (await firstWrong(portal, table)) ??
      // Where grants or triggers hide the broken rule from cells, a rule about the catalog may fail.
      (await checkCatalog(portal.administrator))[0] ??
      (await firstWrong(portal, others));
    return { mutation, killedBy };
  } finally {
    await portal.administrator.query(mutation.mends);
  }
}

async function firstWrong(portal: OpenPortal, cells: readonly Cell[]): Promise<string | undefined> {
  const [wrong] = await askCells(portal, cells, 1);
  return wrong && `${wrong.name}: ${wrong.actual} instead of ${wrong.expected}`;
}

/** The cells of the same table and verb, the others of the same table, and all others. */
function byNearness({ subjects, verb }: Mutation, matrix: readonly Cell[]) {
  const isSameVerb = ({ operation }: Cell) => verb === undefined || operation.split(' ')[0] === verb;
  const near = matrix.filter(({ subject }) => subjects.includes(subject));
  return {
    same: near.filter(isSameVerb),
    table: near.filter((cell) => !isSameVerb(cell)),
    others: matrix.filter(({ subject }) => !subjects.includes(subject)),
  };
}
