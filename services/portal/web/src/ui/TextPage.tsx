import type { ReactNode } from 'react';
import { m } from '../paraglide/messages.js';
import { ChevronRight } from './icons.gen.tsx';
import { PageTitle } from './PageTitle.tsx';
import { Prose } from './Prose.tsx';
import { blocksOf, idOf } from './prose.rules.ts';

interface TextPageProps {
  readonly title: string;
  readonly lead: string;
  readonly text: string;
  /** Above the title. */
  readonly above?: ReactNode;
}

/** A page of text with its headings: beside it on a wide screen, folded above it on a phone. */
export function TextPage({ title, lead, text, above }: TextPageProps) {
  const headings = blocksOf(text).flatMap((block) => (block.kind === 'heading' ? [block.text] : []));
  const contents = headings.map((heading) => (
    <li key={heading}>
      <a
        href={`#${idOf(heading)}`}
        className="flex min-h-8 items-center py-1 ps-4 text-quiet no-underline hover:text-accent max-lg:touch"
      >
        {heading}
      </a>
    </li>
  ));
  return (
    <>
      <PageTitle title={title} lead={lead} above={above} />
      <div className="grid gap-x-16 lg:grid-cols-[minmax(0,42rem)_minmax(9rem,1fr)]">
        {headings.length > 2 && (
          <details className="group mb-8 border-y border-line lg:hidden">
            <summary className="flex touch cursor-pointer list-none items-center justify-between">
              {m.text_contents()}
              <ChevronRight size={18} aria-hidden className="text-quiet group-open:rotate-90" />
            </summary>
            <nav aria-label={m.text_contents()}>
              <ul className="pb-3 text-sm">{contents}</ul>
            </nav>
          </details>
        )}
        <Prose text={text} />
        {headings.length > 2 && (
          <nav aria-label={m.text_contents()} className="max-lg:hidden">
            <ul className="sticky top-24 grid gap-1 border-s border-line text-sm">{contents}</ul>
          </nav>
        )}
      </div>
    </>
  );
}
