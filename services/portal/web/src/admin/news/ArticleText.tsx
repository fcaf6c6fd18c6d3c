import type { FieldSpec } from '../../crud-form/fields.ts';
import { problemSentence } from '../../crud-form/problem-sentence.ts';
import type { useFormState } from '../../crud-form/use-form-state.ts';
import type { Locale } from '../../language/locale.ts';
import { m } from '../../paraglide/messages.js';
import { Field, inputStyle } from '../../ui/Field.tsx';
import { textKeys } from './article-fields.ts';

interface ArticleTextProps {
  readonly form: ReturnType<typeof useFormState>;
  readonly specOf: (key: string) => FieldSpec;
  readonly language: Locale;
  /** Whether it must have a text before it is published. */
  readonly needsBody: boolean;
}

/** What an article says in one language: its title, its summary, and above all its text. */
export function ArticleText({ form, specOf, language, needsBody }: ArticleTextProps) {
  const keys = textKeys[language];
  const propsOf = (key: string) => {
    const [spec, problem] = [specOf(key), form.problems[key]];
    return { label: spec.label, hint: spec.hint, error: problem && problemSentence(problem, spec) };
  };
  const body = propsOf(keys.body);
  // One language is enough: the one that is open asks for it.
  const untitled = form.problems[textKeys.th.title] === 'needed' ? 'needed' : undefined;
  const title = { ...propsOf(keys.title), ...(untitled && { error: problemSentence(untitled, specOf(textKeys.th.title)) }) };
  const inputOf = (key: string) => ({
    lang: language,
    value: String(form.state[key] ?? ''),
    onChange: ({ target }: { target: { value: string } }) => form.changeField(key, target.value),
  });
  return (
    <div className="grid gap-5">
      <div data-field={keys.title}>
        <Field {...title}>
          {(control) => (
            <textarea
              {...control}
              {...inputOf(keys.title)}
              rows={1}
              // A title is one line, however long.
              onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
              className={`${inputStyle} field-sizing-content resize-none py-2.5 text-xl! leading-snug font-semibold`}
            />
          )}
        </Field>
      </div>
      <div data-field={keys.summary}>
        <Field {...propsOf(keys.summary)}>
          {(control) => (
            <textarea
              {...control}
              {...inputOf(keys.summary)}
              rows={2}
              className={`${inputStyle} field-sizing-content min-h-20! py-2 leading-normal`}
            />
          )}
        </Field>
      </div>
      <div data-field={keys.body}>
        <Field {...body} error={body.error ?? (needsBody ? m.news_needs_text() : undefined)} hint={m.admin_news_marks()}>
          {(control) => (
            <textarea
              {...control}
              {...inputOf(keys.body)}
              className={`${inputStyle} field-sizing-content min-h-96! py-3 leading-relaxed`}
            />
          )}
        </Field>
      </div>
    </div>
  );
}
