import { z } from 'zod';
import content from '../../content/series.json' with { type: 'json' };

const isThai = (text: string) => /[\u0E00-\u0E7F]/.test(text);

const label = z.strictObject({
  th: z.string().min(4).max(80).refine(isThai, 'is written in Thai'),
  en: z
    .string()
    .min(4)
    .max(80)
    .refine((text) => !isThai(text), 'is written in English'),
});

/** `content/series.json`: series by id, and in each the labels of its markets by slug. */
export const seriesFile = z
  .record(
    z.string(),
    z.record(z.string(), label).refine((members) => Object.keys(members).length > 1, 'has two members or more'),
  )
  .superRefine((file, context) => {
    const seen = new Set<string>();
    for (const [id, members] of Object.entries(file)) {
      for (const language of ['th', 'en'] as const)
        if (new Set(Object.values(members).map((each) => each[language])).size < Object.keys(members).length)
          context.addIssue({ code: 'custom', path: [id], message: `has two members with the same label (${language})` });
      for (const slug of Object.keys(members)) {
        if (seen.has(slug)) context.addIssue({ code: 'custom', path: [id, slug], message: 'is in two series' });
        seen.add(slug);
      }
    }
  });

/** The place of a market in a series: markets that ask the same but for a date, a place or a number. */
export interface SeriesMember {
  readonly series: string;
  /** What this market does not share with the others. */
  readonly label: { readonly th: string; readonly en: string };
}

/** The curated markets that are in a series, by slug. */
export const seriesMembers: ReadonlyMap<string, SeriesMember> = new Map(
  Object.entries(seriesFile.parse(content)).flatMap(([series, members]) =>
    Object.entries(members).map(([slug, each]) => [slug, { series, label: each }] as const),
  ),
);
