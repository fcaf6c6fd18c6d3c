import { Search } from '../ui/icons.gen.tsx';
import { langOf } from '../language/lang-of.ts';
import { useDeferredValue } from 'react';
import { formatCount } from '../language/dates.ts';
import { keepWordsWhole } from '../language/whole-words.rules.ts';
import { m } from '../paraglide/messages.js';
import { Skeleton } from '../ui/Skeleton.tsx';
import { Markdown } from './Markdown.tsx';
import { safeLink, unlinkedSources, type Source, type Step } from './threads/thread.rules.ts';

interface TurnViewProps {
  readonly question: string;
  readonly steps: readonly Step[];
  readonly text: string;
  readonly sources: readonly Source[];
  readonly isBusy: boolean;
  /** Below the answer: why it ended, and how to continue. */
  readonly children?: React.ReactNode;
}

/** A question, the searches made for it, and the answer so far. */
export function TurnView({ question, steps, text, sources, isBusy, children }: TurnViewProps) {
  // Rendering a long answer must not delay typing the next question.
  const deferredText = useDeferredValue(text);
  const listedSources = unlinkedSources(text, sources);
  return (
    <article aria-busy={isBusy || undefined} className="grid gap-5">
      {question !== '' && (
        <h2 className="ms-auto max-w-[85%] rounded-lg bg-wash px-4 py-2.5 text-base font-normal text-wrap whitespace-pre-line">
          <span className="sr-only">{m.chat_question()} </span>
          <span lang={langOf(question)}>{keepWordsWhole(question)}</span>
        </h2>
      )}
      {steps.length > 0 && (
        <ul className="grid gap-1 text-sm text-quiet">
          {steps.map((step, place) => (
            <li key={place} className="flex items-baseline gap-2">
              <Search size={14} aria-hidden className="shrink-0 translate-y-0.5" />
              {stepName(step)}
            </li>
          ))}
        </ul>
      )}
      {text === '' && isBusy ? (
        <div role="status" aria-label={m.chat_thinking()} className="grid max-w-[36rem] gap-2.5">
          <Skeleton className="h-4 w-full" />
          <Skeleton className="h-4 w-4/5" />
        </div>
      ) : (
        <Markdown text={deferredText} sources={sources} />
      )}
      {listedSources.length > 0 && <Sources sources={listedSources} />}
      {children}
    </article>
  );
}

const Sources = ({ sources }: { readonly sources: readonly Source[] }) => (
  <section aria-label={m.chat_sources()} className="max-w-[42rem] border-s-2 border-line ps-4">
    <p className="text-sm text-quiet">{m.chat_sources()}</p>
    <ol className="mt-1 grid gap-1 text-sm">
      {sources.map(({ number, title, url }) => (
        <li key={number} className="flex gap-2.5">
          <span className="shrink-0 text-quiet numerals">{number}</span>
          <a href={safeLink(url)} className="link" rel="noreferrer">
            {title}
          </a>
        </li>
      ))}
    </ol>
  </section>
);

function stepName({ tool, query, resultCount }: Step): string {
  const isPapers = tool === 'search_papers';
  if (resultCount === undefined) return isPapers ? m.chat_step_papers({ query }) : m.chat_step_docs({ query });
  const count = formatCount(resultCount);
  return isPapers ? m.chat_step_papers_found({ query, count }) : m.chat_step_docs_found({ query, count });
}
