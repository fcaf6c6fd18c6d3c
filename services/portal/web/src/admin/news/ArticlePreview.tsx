import type { FormState } from '../../crud-form/form-values.rules.ts';
import type { Locale } from '../../language/locale.ts';
import { leadOf } from '../../news/lead.rules.ts';
import { m } from '../../paraglide/messages.js';
import { Cover } from '../../ui/Cover.tsx';
import { EmptyLine } from '../../ui/EmptyState.tsx';
import { Prose } from '../../ui/Prose.tsx';
import { textKeys } from './article-fields.ts';

interface ArticlePreviewProps {
  readonly state: FormState;
  readonly language: Locale;
  /** The seed of the pattern without a cover. */
  readonly seed: string;
}

/** An article as its readers will see it, in one language. */
export function ArticlePreview({ state, language, seed }: ArticlePreviewProps) {
  const text = (key: string) => String(state[key] ?? '').trim();
  const { title, summary, body } = textKeys[language];
  const lead = leadOf(text(summary), text(body));
  const cover = text('cover_image');
  if ([title, summary, body].every((key) => text(key) === ''))
    return <EmptyLine className="rounded-lg border border-line p-6">{m.news_preview_empty()}</EmptyLine>;
  return (
    <article lang={language} className="rounded-lg border border-line p-5 sm:p-8">
      <h2 className="text-2xl">{text(title)}</h2>
      {lead !== '' && <p className="mt-4 text-lead text-quiet">{lead}</p>}
      <Cover
        bucket="covers"
        path={cover === '' ? null : cover}
        alt=""
        seed={seed}
        sizes="(min-width: 64rem) 40rem, 100vw"
        className={`my-8 rounded-lg ${cover === '' ? 'aspect-[6/1]' : 'aspect-[3/2]'}`}
      />
      <Prose text={text(body)} />
    </article>
  );
}
