import type { CitationTarget } from './citation-targets.rules.ts';
import { labelHistoryUrl, labelText, labelUrl, readLabelHistory } from './dailymed.rules.ts';
import { visitByApi, type ApiContext } from './publisher-api.ts';
import type { VisitResult } from './visit-result.ts';

export interface DailyMedContext extends ApiContext {
  readonly publishers: { readonly dailymed: string };
}

/**
 * Reads a label by DailyMed's SPL services: when its newest version was published, and its text.
 *
 * @throws the reason of `signal`, and outbound_closed
 */
export const visitDailyMed = (
  context: DailyMedContext,
  target: CitationTarget,
  setId: string,
  signal: AbortSignal,
): Promise<VisitResult> =>
  visitByApi(context, signal, async (session) => {
    const base = context.publishers.dailymed;
    const publishedOn = readLabelHistory(await session.ask(labelHistoryUrl(base, setId), 'label_absent'));
    if (publishedOn === undefined) return session.end('transient', 'api_answer_invalid');
    return session.read(labelText(await session.ask(labelUrl(base, setId), 'label_absent')), publishedOn, target);
  });
