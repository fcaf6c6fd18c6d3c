import type { Clock } from '@trivium/core';
import { inTransaction } from '@trivium/postgres';
import type pg from 'pg';
import { refuse, type Outcome } from '../../contract/index.ts';
import { resolveMarket } from '../markets/change-market.ts';
import { lockAppeal, storeAnswer } from './appeals.sql.ts';

export interface AppealAnswer {
  readonly id: string;
  readonly actor: string;
  readonly answer: string;
  /** Given, the appeal is upheld and this becomes the outcome; otherwise it is dismissed. */
  readonly newOutcome?: Outcome | undefined;
  readonly source?: string | undefined;
}

/** Answers an appeal once; an upheld one changes the market's outcome in the same transaction. @throws appeal_not_found, appeal_answered */
export function answerAppeal({ pool, clock }: { pool: pg.Pool; clock: Clock }, input: AppealAnswer) {
  return inTransaction(pool, async (transaction) => {
    const appeal = await lockAppeal(transaction, input.id);
    if (!appeal) throw refuse('appeal_not_found', 'No appeal has this id.');
    if (appeal.status !== 'open') throw refuse('appeal_answered', `The appeal was ${appeal.status} before; an answer is final.`);
    if (input.newOutcome) {
      const resolution = { outcome: input.newOutcome, reason: input.answer, source: input.source };
      await resolveMarket(transaction, input.actor, appeal.marketId, resolution, { clock, afterAppeal: true });
    }
    const status = input.newOutcome ? ('upheld' as const) : ('dismissed' as const);
    const answered = { id: appeal.id, status, answer: input.answer, answeredBy: input.actor, answeredAt: clock.now() };
    await storeAnswer(transaction, answered);
    return answered;
  });
}
