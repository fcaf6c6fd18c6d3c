import type { Answers, Question } from './compare-conditions.ts';
import { meets, type PreparedCondition } from './conditions.rules.ts';
import type { Candidate, Case } from './judge-changes.ts';
import type { Subscriber } from './subscriptions.ts';
import { valueOf } from './change.rules.ts';

/** Said to those whose filters PostgreSQL compared for too long. */
const tooCostly = 'FilterTooCostly: Comparing the filters of this channel takes too long';

/**
 * Leaves those whose filters the row meets. Each condition is judged once for a row, whatever the number of those who have
 * it; those whose filters cost too much are dropped.
 */
export async function filterCases(
  cases: readonly Case[],
  compareAll: (questions: readonly Question[]) => Promise<Answers>,
): Promise<Case[]> {
  const questions: Question[] = [];
  const open = cases.map((item) => {
    const judge = createJudgement(item, questions);
    const candidates = item.candidates.flatMap((candidate) => {
      const asked = judge(candidate);
      return asked ? [{ ...candidate, asked }] : [];
    });
    return { ...item, candidates };
  });
  if (questions.length === 0) return open;
  const answers = await compareAll(questions);
  const dropped = new Set<Subscriber>();
  const left = open.map((item) => ({
    ...item,
    candidates: item.candidates.filter(({ asked, subscription }) => {
      const found = asked.map(answers);
      if (found.includes('costly')) dropped.add(subscription.subscriber);
      return found.every((answer) => answer === true);
    }),
  }));
  for (const subscriber of dropped) subscriber.drop(tooCostly);
  return left;
}

/** What PostgreSQL has to be asked for a candidate; undefined where a condition fails without it. */
function createJudgement({ change, facts }: Case, questions: Question[]): (candidate: Candidate) => Question[] | undefined {
  const columns = new Map(facts.columns.map((column) => [column.name, column]));
  const known = new Map<PreparedCondition, boolean | undefined>();
  const asked = new Map<string, Map<PreparedCondition, Question>>();
  const answerOf = (condition: PreparedCondition) => {
    if (known.has(condition)) return known.get(condition);
    const column = columns.get(condition.column);
    const answer = column ? meets(condition, valueOf(change, condition.column), column) : false;
    known.set(condition, answer);
    return answer;
  };
  function questionOf(condition: PreparedCondition, role: string): Question {
    const ofRole = asked.get(role) ?? new Map<PreparedCondition, Question>();
    asked.set(role, ofRole);
    let question = ofRole.get(condition);
    if (!question) {
      const column = columns.get(condition.column) as Question['column'];
      question = { role, column, condition, value: valueOf(change, condition.column) as string, askers: new Map() };
      ofRole.set(condition, question);
      questions.push(question);
    }
    return question;
  }
  return ({ subscription, group }) => {
    const { conditions, subscriber } = subscription;
    if (conditions.length === 0) return [];
    const readable = facts.roles.get(group.role)?.readable;
    const open: PreparedCondition[] = [];
    for (const condition of conditions) {
      if (!readable?.has(condition.column)) return undefined;
      const answer = answerOf(condition);
      if (answer === false) return undefined;
      if (answer === undefined) open.push(condition);
    }
    if (open.length === 0) return [];
    const who = subscriber.who();
    return open.map((condition) => {
      const question = questionOf(condition, group.role);
      question.askers.set(who.key, who);
      return question;
    });
  };
}
