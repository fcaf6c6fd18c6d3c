import { createHash } from 'node:crypto';
import { glob, readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { z } from 'zod';
import { category, outcome, refuse } from '../../contract/index.ts';
import { hasAdapter } from '../resolution/discovery/adapters.rules.ts';
import { isHome } from '../resolution/discovery/rank-documents.rules.ts';
import { marketId } from './change-market.ts';
import { marketRule } from './market-rule.ts';
import type { StoredMarket } from './market.ts';

const day = z.iso.date();
const estimate = z.number().min(0).max(1);
const address = z.url({ protocol: /^https?$/, abort: true });
const isThai = (text: string) => /[\u0E00-\u0E7F]/.test(text);
const estimateReason = z
  .string()
  .min(20)
  .max(500)
  .refine((reason) => {
    const [thai = '', english = '', ...more] = reason.split(' / ');
    return more.length === 0 && isThai(thai) && english !== '' && !isThai(english);
  }, 'is Thai, " / " and English');

/** Two sentences or more, which a reader can check at the source. */
const background = z.strictObject({
  th: z.string().min(40).max(1_000).refine(isThai, 'is written in Thai'),
  en: z
    .string()
    .min(40)
    .max(1_000)
    .refine((text) => !isThai(text), 'is written in English'),
  source: address,
});

/** One file of `content/markets/`. */
const contentFile = z
  .strictObject({
    slug: z
      .string()
      .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
      .max(80),
    category,
    question: z.string().refine(isThai, 'is written in Thai').max(500),
    questionEn: z.string().regex(/\?$/, 'ends with a question mark').max(500),
    closesAt: z.iso.datetime(),
    resolutionCriteria: z.string().min(100).max(10_000),
    resolutionSources: z
      .array(
        address.refine((url) => !isHome(url) || hasAdapter(url), 'names a document, or a site with an adapter that finds it'),
      )
      .min(1)
      .max(5),
    background: background.nullable().default(null),
    rule: marketRule.nullable().default(null),
    tags: z
      .array(z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/))
      .min(1)
      .max(8),
    yesProbability: estimate,
    priceHistory: z.array(z.strictObject({ date: day, yes: estimate, reason: estimateReason })).min(1),
    createdBy: z.string().min(1),
    resolution: z
      .strictObject({
        outcome,
        resolvedAt: z.iso.datetime(),
        reason: z.string().min(20),
        sourceUrl: address.refine((url) => !isHome(url), 'names the document that decides'),
      })
      .nullable(),
  })
  .superRefine((file, context) => {
    const wrong = (path: PropertyKey[], message: string) => context.addIssue({ code: 'custom', path, message });
    file.priceHistory.forEach((point, index) => {
      const before = file.priceHistory[index - 1];
      if (before && before.date >= point.date) wrong(['priceHistory', index, 'date'], 'is later than the one before');
    });
    const sources = [...file.resolutionSources, file.resolution?.sourceUrl];
    if (file.background && !sources.includes(file.background.source))
      wrong(['background', 'source'], 'is one of the market’s sources');
    if (!file.resolution) {
      if (file.priceHistory.at(-1)?.yes !== file.yesProbability) wrong(['yesProbability'], 'equals the last estimate');
      return;
    }
    const { outcome: result, resolvedAt } = file.resolution;
    if (result !== 'void' && file.yesProbability !== Number(result === 'yes'))
      wrong(['yesProbability'], `is ${Number(result === 'yes')} once resolved ${result}`);
    if (resolvedAt < file.closesAt) wrong(['resolution', 'resolvedAt'], 'is not before closesAt');
  });

export interface ContentMarket {
  readonly market: StoredMarket;
  /** SHA-256 of the file, in hex; it differs when the file has changed since it was seeded. */
  readonly sha256: string;
}

/** Checks one content file. @throws content_invalid naming file and field */
export function parseContent(file: string, text: string): ContentMarket {
  const fail = (field: string, message: string) => refuse('content_invalid', `${file}: ${field}: ${message}`);
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    throw fail('(file)', `is not JSON: ${(error as Error).message}`);
  }
  const parsed = contentFile.safeParse(json);
  const issue = parsed.error?.issues[0];
  if (!parsed.success) throw fail(issue?.path.join('.') || '(file)', issue?.message ?? 'is invalid');
  const { resolution, closesAt, ...content } = parsed.data;
  if (basename(file) !== `${content.slug}.json`) throw fail('slug', 'equals the file name');
  if (basename(dirname(file)) !== content.category) throw fail('category', 'equals the folder name');
  return {
    sha256: createHash('sha256').update(text).digest('hex'),
    market: {
      ...content,
      id: marketId(content.slug),
      volumeUsd: 0,
      openInterestUsd: 0,
      isSample: true,
      closesAt: new Date(closesAt),
      outcome: resolution?.outcome ?? null,
      outcomeReason: resolution?.reason ?? null,
      outcomeSource: resolution?.sourceUrl ?? null,
      resolvedAt: resolution ? new Date(resolution.resolvedAt) : null,
    },
  };
}

/** Every curated market, by slug. @throws content_invalid */
export async function readContent(folder = join(import.meta.dirname, '../../content')): Promise<ContentMarket[]> {
  const files = (await Array.fromAsync(glob('markets/*/*.json', { cwd: folder }))).toSorted();
  const content = await Promise.all(files.map(async (file) => parseContent(file, await readFile(join(folder, file), 'utf8'))));
  const slugs = new Set<string>();
  for (const { market } of content) {
    if (slugs.has(market.slug)) throw refuse('content_invalid', `${market.slug}.json: slug: is in two categories`);
    slugs.add(market.slug);
  }
  return content;
}
