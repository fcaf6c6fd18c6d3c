import { clubOptions } from '../../clubs/club-options.ts';
import type { ListedClub } from '../../clubs/queries.ts';
import { coverFields } from '../../crud-form/cover-fields.ts';
import type { FieldSpecs } from '../../crud-form/fields.ts';
import { titleFields } from '../../crud-form/title-fields.ts';
import type { EditedArticle } from '../../news/queries.ts';
import { m } from '../../paraglide/messages.js';

/** The columns of an article that are text in one language. */
export const textKeys = {
  th: { title: 'title_th', summary: 'summary_th', body: 'body_th' },
  en: { title: 'title', summary: 'summary', body: 'body' },
} as const;

/** Every column that the editor writes. */
export const articleFields = (article: EditedArticle | undefined, clubs: readonly ListedClub[]): FieldSpecs => ({
  ...titleFields(m.admin_record_title_th(), m.admin_record_title()),
  summary_th: { kind: 'paragraphs', label: m.admin_news_summary_th(), maxLength: 2000 },
  summary: { kind: 'paragraphs', label: m.admin_news_summary(), maxLength: 2000 },
  body_th: { kind: 'paragraphs', label: m.admin_record_body_th(), maxLength: 100000 },
  body: { kind: 'paragraphs', label: m.admin_record_body(), maxLength: 100000 },
  ...coverFields({ bucket: 'covers', folder: 'news', seed: article?.slug ?? 'news' }),
  slug: { kind: 'line', label: m.admin_record_slug(), pattern: /^[a-z0-9]+(-[a-z0-9]+)*$/, wrong: m.admin_record_slug_wrong() },
  published_at: { kind: 'moment', label: m.admin_announcements_from(), hint: m.news_moment_hint() },
  club_id: {
    kind: 'choice',
    label: m.admin_news_club(),
    options: [{ value: '', name: m.submit_none() }, ...clubOptions(clubs)],
  },
});
