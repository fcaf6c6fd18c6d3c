import { deadlineDay, formatDay, languageOf } from '@trivium/server-pages';
import { createPictures, type Picture } from '@trivium/server-pages/pictures';
import type { MarketDetails } from '../data.ts';
import { emblemLines } from '../parts/emblem.ts';
import { figureOf } from '../parts/market-row.ts';
import { questionIn } from '../question.rules.ts';
import type { View } from '../view.ts';
import { drawPicture, pictureSize } from './picture.rules.ts';

/** Draws markets as PNG, 1200 by 630. */
export function createMarketPictures(): (view: View, market: MarketDetails) => Promise<Picture> {
  const draw = createPictures({ width: pictureSize.width, maxCached: 300 });
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
    return draw(svg);
  };
}
