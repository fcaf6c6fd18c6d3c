import { CrudField } from '../../crud-form/CrudField.tsx';
import type { FieldSpec } from '../../crud-form/fields.ts';
import type { useFormState } from '../../crud-form/use-form-state.ts';
import { m } from '../../paraglide/messages.js';

interface ArticleDetailsProps {
  readonly form: ReturnType<typeof useFormState>;
  readonly specOf: (key: string) => FieldSpec;
  /** The name in its address while none is typed. */
  readonly suggested: string;
}

/** What is set about an article beside its text. What a cover shows is asked for once there is one. */
export function ArticleDetails({ form, specOf, suggested }: ArticleDetailsProps) {
  const slug = String(form.state['slug'] ?? '');
  const keys = ['cover_image', 'cover_alt_th', 'cover_alt', 'slug', 'published_at', 'club_id'].filter((key) => {
    const { dependsOn } = specOf(key);
    return dependsOn === undefined || form.state[dependsOn];
  });
  const address = m.news_slug_hint({ address: `/news/${slug || suggested}` });
  return (
    <section aria-label={m.news_details()} className="grid content-start gap-6">
      {keys.map((key) => (
        <div key={key} data-field={key} className="wrap-anywhere">
          <CrudField
            spec={key === 'slug' ? { ...specOf(key), hint: address, placeholder: suggested } : specOf(key)}
            value={form.state[key] ?? ''}
            problem={form.problems[key]}
            onChange={(value) => form.changeField(key, value)}
          />
        </div>
      ))}
    </section>
  );
}
