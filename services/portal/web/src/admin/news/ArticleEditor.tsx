import { useMutation } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { ListedClub } from '../../clubs/queries.ts';
import type { CrudTable } from '../../crud-form/crud-table.ts';
import { valuesOf } from '../../crud-form/form-values.rules.ts';
import { UnsavedDraft } from '../../crud-form/UnsavedDraft.tsx';
import { useFormState } from '../../crud-form/use-form-state.ts';
import { useRowChanges } from '../../crud-form/use-row-changes.ts';
import { suggestSlug } from '../../kit/slug.rules.ts';
import { langOf } from '../../language/lang-of.ts';
import { localText } from '../../language/language.ts';
import { getLocale, type Locale } from '../../language/locale.ts';
import { today } from '../../language/today.ts';
import type { EditedArticle } from '../../news/queries.ts';
import { m } from '../../paraglide/messages.js';
import { RefusalText } from '../../refusals/RefusalText.tsx';
import { Button } from '../../ui/Button.tsx';
import { focusPart } from '../../ui/focus-part.ts';
import { useTitle } from '../../ui/PageTitle.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { viewStyle } from '../../ui/button-style.ts';
import { publicationState, publicationSteps } from '../labels.ts';
import { languagesWithoutText, publicationOf, valuesAfter, type Step } from '../publication.rules.ts';
import { ArticleDetails } from './ArticleDetails.tsx';
import { ArticlePreview } from './ArticlePreview.tsx';
import { ArticleText } from './ArticleText.tsx';
import { articleFields, textKeys } from './article-fields.ts';

interface ArticleEditorProps {
  readonly table: CrudTable<EditedArticle>;
  /** undefined: a new one. */
  readonly article: EditedArticle | undefined;
  readonly clubs: readonly ListedClub[];
  /** The names that other articles have in their addresses. */
  readonly taken: readonly string[];
  /** After a change; undefined: removed. */
  readonly onDone: (article: EditedArticle | undefined, step: Step | 'remove') => void;
}

const languages: readonly Locale[] = ['th', 'en'];
const nameOf = ({ title, title_th }: EditedArticle) => localText(title, title_th);

/** An article as it is written: its text in one language at a time, what is set about it beside that, and its next steps. */
export function ArticleEditor({ table, article, clubs, taken, onDone }: ArticleEditorProps) {
  const title = article ? nameOf(article) : m.news_new_title();
  useTitle(title);
  const navigate = useNavigate();
  const editor = useRef<HTMLDivElement>(null);
  const step = useRef<Step | 'remove'>('remove');
  const [language, setLanguage] = useState<Locale>(getLocale());
  const [isPreview, setIsPreview] = useState(false);
  const [wasTextless, setTextless] = useState(false);
  const fields = articleFields(article, clubs);
  const form = useFormState({ fields, row: article ?? {}, draftKey: `news/${article?.id ?? 'new'}` });
  const { save, remove } = useRowChanges({
    table,
    fields,
    row: article,
    blank: {},
    nameOf,
    sayOf: (next) =>
      step.current === 'publish' && publicationOf(next.published_at, Date.now()) === 'published'
        ? {
            text: m.news_published({ name: nameOf(next) }),
            action: { name: m.news_open(), run: () => navigate({ to: '/news/$slug', params: { slug: next.slug } }) },
          }
        : undefined,
    onDone: (next) => {
      form.forget(next);
      onDone(next, step.current);
    },
  });
  const { state } = form;
  const suggested = article?.slug ?? suggestSlug(String(state['title'] ?? ''), today(), taken);
  const store = useMutation({
    mutationFn: async (next: Step) => {
      const values = valuesAfter(next, valuesOf(fields, state), {
        publishedAt: article?.published_at ?? null,
        now: Date.now(),
      });
      await save({ ...values, slug: values['slug'] ?? suggested });
    },
  });
  const textless = languagesWithoutText(state);
  const isTextless = textless.length === languages.length;
  const take = (next: Step) => {
    step.current = next;
    const isRefused = isTextless && (next === 'publish' || next === 'save');
    setTextless(isRefused);
    const first = form.check() ?? (isRefused ? textKeys[language].body : undefined);
    // Where both titles are empty, it is written in the language that is open.
    const isUntitled = first === textKeys.th.title && String(state[first] ?? '').trim() === '';
    const wrong = isUntitled ? textKeys[language].title : first;
    if (wrong === undefined) return store.mutate(next);
    flushSync(() => {
      setIsPreview(false);
      for (const each of languages) if (Object.values<string>(textKeys[each]).includes(wrong)) setLanguage(each);
    });
    if (editor.current) focusPart(editor.current, wrong);
    // The sentence is below a field that may be as high as the screen.
    editor.current?.querySelector(`[data-field="${wrong}"] [role=alert]`)?.scrollIntoView({ block: 'center' });
  };
  const specOf = (key: string) => fields[key] ?? { kind: 'line' as const, label: key };
  return (
    <div ref={editor}>
      <header className="mb-5">
        <p className="flex flex-wrap items-center gap-x-4 text-sm text-quiet">
          <Link to="/admin/news" className="link">
            {m.admin_news()}
          </Link>
          <span>{publicationState({ published_at: article?.published_at ?? null })}</span>
        </p>
        <h1 lang={langOf(title)} className="mt-1 text-xl">
          {title}
        </h1>
      </header>
      {form.isDraft && <UnsavedDraft onDiscard={form.discard} />}
      <div className="mt-5 grid gap-x-12 gap-y-10 xl:grid-cols-[minmax(0,1fr)_18rem]">
        <div className="min-w-0">
          <div className="mb-5 flex flex-wrap justify-between gap-3">
            <div role="group" aria-label={m.news_language()} className="flex rounded border border-line p-0.5">
              {languages.map((each) => (
                <button
                  key={each}
                  type="button"
                  aria-pressed={each === language}
                  onClick={() => setLanguage(each)}
                  className={viewStyle(each === language)}
                >
                  {each === 'th' ? m.me_language_th() : m.me_language_en()}
                </button>
              ))}
            </div>
            <div role="group" aria-label={m.news_view()} className="flex rounded border border-line p-0.5">
              {[false, true].map((view) => (
                <button
                  key={String(view)}
                  type="button"
                  aria-pressed={view === isPreview}
                  onClick={() => setIsPreview(view)}
                  className={viewStyle(view === isPreview)}
                >
                  {view ? m.policies_preview() : m.policies_write()}
                </button>
              ))}
            </div>
          </div>
          {isPreview ? (
            <ArticlePreview state={state} language={language} seed={String(state['slug'] || suggested)} />
          ) : (
            <ArticleText key={language} form={form} specOf={specOf} language={language} needsBody={wasTextless && isTextless} />
          )}
        </div>
        <ArticleDetails form={form} specOf={specOf} suggested={suggested} />
      </div>
      {store.error && (
        <Problem className="mt-6">
          <RefusalText refused={store.error} subject="admin" />
        </Problem>
      )}
      <div className="mt-8 flex flex-wrap items-center gap-3 border-t border-line bg-paper py-2.5 lg:sticky lg:bottom-0 lg:z-20">
        {publicationSteps(article?.published_at ?? null, valuesOf(fields, state)['published_at']).map(
          ({ step: next, label }, place) => (
            <Button
              key={next}
              variant={place === 0 ? 'primary' : 'plain'}
              isBusy={store.isPending && store.variables === next}
              disabled={store.isPending || remove.isPending}
              onClick={() => take(next)}
            >
              {label}
            </Button>
          ),
        )}
        {textless.length === 1 && (
          <span className="text-sm text-quiet">{textless[0] === 'th' ? m.news_without_thai() : m.news_without_english()}</span>
        )}
        {form.isChanged && <span className="text-sm text-quiet">{m.news_unsaved()}</span>}
        {article && (
          <Button
            variant="quiet"
            className="ms-auto"
            isBusy={remove.isPending}
            onClick={() => {
              step.current = 'remove';
              remove.mutate(article);
            }}
          >
            {m.admin_remove()}
          </Button>
        )}
      </div>
    </div>
  );
}
