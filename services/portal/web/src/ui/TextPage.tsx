import type { ReactNode } from 'react';
import { keepWordsWhole } from '../language/whole-words.rules.ts';
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

/** A page of text, with its headings beside it on a wide screen. */
export function TextPage({ title, lead, text: written, above }: TextPageProps) {
  const text = keepWordsWhole(written);
  const headings = blocksOf(text).flatMap((block) => (block.kind === 'heading' ? [block.text] : []));
  return (
    <>
      <PageTitle title={title} lead={lead} above={above} />
      <div className="grid gap-x-16 lg:grid-cols-[minmax(0,42rem)_minmax(9rem,1fr)]">
        <Prose text={text} />
        {headings.length > 2 && (
          <nav aria-label={title} className="max-lg:hidden">
            <ul className="sticky top-24 grid gap-1 border-s border-line text-sm">
              {headings.map((heading) => (
                <li key={heading}>
                  <a href={`#${idOf(heading)}`} className="block py-1 ps-4 text-quiet no-underline hover:text-accent">
                    {heading}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        )}
      </div>
    </>
  );
}
