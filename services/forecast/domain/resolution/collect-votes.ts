import type { Outcome, Provider } from '../../contract/index.ts';
import { isAbstention, type Abstention, type PanelSession } from '../providers/panel-session.ts';
import type { Panel } from '../providers/panel.ts';
import type { JudgeInput } from '../providers/provider.ts';
import { isPlainStatement } from './injection.rules.ts';
import { checkQuotes, foldPages, type CheckedVote } from './quotes.rules.ts';
import type { Vote } from './verdict.ts';
import { hasVoidClause, isSettled } from './vote.rules.ts';

/** What the panel said: the votes that came in time, and the judges without one. */
export interface PanelVotes {
  readonly votes: readonly CheckedVote[];
  readonly abstentions: readonly Abstention[];
  readonly calls: number;
}

/**
 * Asks every available provider, checks the quotes of each vote as it arrives, and has them read by another provider. Resolves
 * as soon as the votes that are still out cannot change the result.
 * @param calls how many the resolution has made already
 */
export function collectVotes(panel: Panel, input: JudgeInput, deadline: AbortSignal, calls = 0): Promise<PanelVotes> {
  const session = panel.open(input, deadline, calls);
  const folded = foldPages(input.pages);
  const votes: CheckedVote[] = [];
  const abstentions: Abstention[] = [...session.resting];
  const waiting = new Set(session.seats);

  async function fill(seat: Provider): Promise<void> {
    const answer = await session.vote(seat);
    if (isAbstention(answer)) abstentions.push(answer);
    else {
      if (answer.provider !== seat) abstentions.push({ provider: seat, code: 'provider_replaced' });
      votes.push(await readByAnother(session, input, checkQuotes(answer, input.pages, folded)));
    }
    waiting.delete(seat);
  }

  return new Promise((resolve, reject) => {
    const finishWhenSettled = () => {
      const out = { seats: waiting.size, standIns: [...waiting].filter((seat) => session.hasStandIn(seat)).length };
      if (!isSettled(votes, out, input.resolutionCriteria, panel.configured.length)) return;
      session.close();
      const unheard = [...waiting].map((provider) => ({ provider, code: 'provider_not_awaited' }));
      resolve({ votes: [...votes], abstentions: [...abstentions, ...unheard], calls: session.calls() });
    };
    finishWhenSettled();
    for (const seat of session.seats) fill(seat).then(finishWhenSettled, reject);
  });
}

/** The second pass: what remains of a vote when another provider reads its quotes without their pages. */
async function readByAnother(session: PanelSession, input: JudgeInput, checked: CheckedVote): Promise<CheckedVote> {
  const { vote } = checked;
  if (!checked.counts || vote.outcome === 'undecided') return checked;
  // Words that could instruct a reader never reach the one who is to be independent of the page.
  const quotes = checked.quotes.filter(({ quote }) => isPlainStatement(quote));
  if (quotes.length === 0) return { ...checked, counts: false, dropped: 'quotes_instruct' };
  const { pages: _, ...question } = input;
  const reading = await session.readQuotes(
    {
      ...question,
      outcomes: outcomesUnder(input.resolutionCriteria),
      quotes: quotes.map(({ quote, evidence }) => ({ quote: quote.slice(0, maxQuoteShown), host: hostOf(evidence?.finalUrl) })),
    },
    vote.provider,
  );
  if (isAbstention(reading)) return { ...checked, counts: false, dropped: 'quotes_unread' };
  return isEntailed(vote, reading.outcome)
    ? { ...checked, reading }
    : { ...checked, reading, counts: false, dropped: 'quotes_prove_nothing' };
}

const maxQuoteShown = 600;
const hostOf = (url = '') => (URL.canParse(url) ? new URL(url).hostname : 'unknown');
const outcomesUnder = (criteria: string): Outcome[] => (hasVoidClause(criteria) ? ['yes', 'no', 'void'] : ['yes', 'no']);
const isEntailed = (vote: Vote, outcome: Vote['outcome']) => vote.outcome === outcome;
