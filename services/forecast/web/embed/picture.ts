import { createHash } from 'node:crypto';
import { renderAsync } from '@resvg/resvg-js';
import { imageFonts } from '@trivium/design-tokens';
import { deadlineDay, formatDay, languageOf } from '@trivium/server-pages';
import { LRUCache } from 'lru-cache';
import type { MarketDetails } from '../data.ts';
import { emblemLines } from '../parts/emblem.ts';
import { figureOf } from '../parts/market-row.ts';
import { questionIn } from '../question.rules.ts';
import type { View } from '../view.ts';
import { drawPicture, pictureSize } from './picture.rules.ts';

export interface Picture {
  readonly png: Uint8Array<ArrayBuffer>;
  readonly etag: string;
}

const maxCachedPictures = 300;

/** Draws markets as PNG, 1200 by 630; equal ones once, off the main thread. */
export function createPictures(): (view: View, market: MarketDetails) => Promise<Picture> {
  const cache = new LRUCache<string, Promise<Picture>>({ max: maxCachedPictures });
  const font = { fontFiles: imageFonts(), loadSystemFonts: false, defaultFontFamily: 'IBM Plex Sans Thai' };

  async function render(svg: string, hash: string): Promise<Picture> {
    const image = await renderAsync(svg, { font, fitTo: { mode: 'width', value: pictureSize.width } });
    return { png: new Uint8Array(image.asPng()), etag: `"${hash.slice(0, 27)}"` };
  }

  return (view, market) => {
    const { t, language } = view;
    const { text } = questionIn(market, language);
    const day = formatDay(deadlineDay(market.closesAt), language);
    const svg = drawPicture({
      question: text,
      figure: figureOf(view, market),
      category: t.categories[market.category],
      emblem: emblemLines(market.category),
      caption: `${market.outcome === null ? t.market.estimate : t.market.resolvedAs}  ·  ${market.status === 'resolved' ? t.catalog.closed : t.catalog.closes} ${day}`,
      sample: market.isSample ? t.site.sample : undefined,
      history: market.history,
      ...(market.outcome === null ? { yes: market.yesProbability } : {}),
      language: languageOf(text),
    });
    const hash = createHash('sha256').update(svg).digest('base64url');
    const cachedPicture = cache.get(hash);
    if (cachedPicture) return cachedPicture;
    const drawn = render(svg, hash);
    cache.set(hash, drawn);
    drawn.catch(() => cache.delete(hash));
    return drawn;
  };
}
