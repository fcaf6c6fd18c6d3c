import type { FormState, Values } from '../crud-form/form-values.rules.ts';
import type { Locale } from '../language/locale.ts';

/** What an editor does with an article or an announcement. */
export type Step = 'keep-draft' | 'publish' | 'save' | 'unpublish';
export type Publication = 'draft' | 'scheduled' | 'published';

export const publicationOf = (publishedAt: string | null | undefined, now: number): Publication =>
  publishedAt === null || publishedAt === undefined ? 'draft' : Date.parse(publishedAt) > now ? 'scheduled' : 'published';

/**
 * The columns after a step. A time that is chosen counts when the article is published; without one it is published
 * at once, and one that is published keeps its time.
 */
export function valuesAfter(
  step: Step,
  values: Values,
  { publishedAt, now }: { publishedAt: string | null; now: number },
): Values {
  const chosen = values['published_at'] ?? null;
  if (step === 'keep-draft' || step === 'unpublish') return { ...values, published_at: null };
  return { ...values, published_at: chosen ?? (step === 'save' ? publishedAt : new Date(now).toISOString()) };
}

/** The languages in which an article has no text. It needs one to be published. */
export const languagesWithoutText = (state: FormState): readonly Locale[] =>
  (['th', 'en'] as const).filter((language) => String(state[language === 'th' ? 'body_th' : 'body'] ?? '').trim() === '');
