import type { CitationTarget } from './citation-targets.rules.ts';
import {
  newestNoteDate,
  readEditionDay,
  readHistory,
  sectionUrl,
  titlesUrl,
  versionsUrl,
  type CfrSection,
} from './ecfr.rules.ts';
import { readSectionXml } from './ecfr-xml.rules.ts';
import { visitByApi, type ApiContext, type ApiSession } from './publisher-api.ts';
import type { VisitResult } from './visit-result.ts';

export interface EcfrContext extends ApiContext {
  readonly publishers: { readonly ecfr: string };
  /** The newest day of each title, with the time when it was asked for. */
  readonly editions: Map<string, { readonly day: string; readonly at: Date }>;
}

const editionLifeMs = 6 * 60 * 60 * 1000;

/**
 * Reads a section of the CFR by eCFR's versioner API, since its pages answer programs with "Request Access": the history of
 * the section, and the text of its newest edition.
 *
 * @throws the reason of `signal`, and outbound_closed
 */
export const visitEcfr = (
  context: EcfrContext,
  target: CitationTarget,
  cited: CfrSection,
  signal: AbortSignal,
): Promise<VisitResult> =>
  visitByApi(context, signal, async (session) => {
    const base = context.publishers.ecfr;
    const history = readHistory(await session.ask(versionsUrl(base, cited), 'section_absent'), cited);
    if (!history) return session.end('transient', 'api_answer_invalid');
    if (!history.isListed) return session.end('absent', 'section_absent');
    if (history.isRemoved) return session.end('moved-content', 'section_withdrawn');
    const day = await editionDay(context, session, cited);
    const blocks = readSectionXml(await session.ask(sectionUrl(base, cited, day), 'section_absent'));
    if (!blocks.some(({ kind }) => kind === 'paragraph')) return session.end('transient', 'api_answer_invalid');
    const note = blocks
      .filter(({ kind }) => kind === 'note')
      .map(({ text }) => text)
      .join('\n');
    const text = blocks
      .filter(({ kind }) => kind !== 'note')
      .map((block) => block.text)
      .join('\n');
    // The history begins in 2017; the note has every amendment, also those that changed no words.
    return session.read(text, history.amendedOn ?? newestNoteDate(note), target);
  });

async function editionDay(
  { clock, publishers, editions }: EcfrContext,
  session: ApiSession,
  { title }: CfrSection,
): Promise<string> {
  const cached = editions.get(title);
  if (cached && clock.now().getTime() - cached.at.getTime() < editionLifeMs) return cached.day;
  const day = readEditionDay(await session.ask(titlesUrl(publishers.ecfr), 'api_answer_invalid'), title);
  if (day === undefined) return session.end('transient', 'api_answer_invalid');
  editions.set(title, { day, at: clock.now() });
  return day;
}
