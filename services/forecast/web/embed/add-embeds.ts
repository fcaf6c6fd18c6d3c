import { CodedError } from '@trivium/core';
import { matchesEtag, problemContentType, toProblem, type Service } from '@trivium/http';
import { contentPolicy, createView, sharedCache } from '@trivium/server-pages';
import { refuse } from '../../contract/index.ts';
import { questionIn } from '../question.rules.ts';
import { marketNotFound } from '../site.ts';
import type { Pages, Site } from '../view.ts';
import { embedDocument } from './embed.ts';
import { embedCode, fitSize, readMarketAddress } from './oembed.ts';
import { createMarketPictures } from './picture.ts';

/** `/embed/<slug>`, `/oembed` and `/m/<slug>/og.png`: a market on other sites' pages. */
export function addEmbeds({ app }: Service, site: Site, pages: Pages): void {
  const { data } = site;
  const marketOf = (slug: string) => data.markets().find((market) => market.slug === slug);
  const draw = createMarketPictures();

  pages.addDocument({
    path: '/embed/:slug',
    notFound: marketNotFound,
    headers: { 'content-security-policy': contentPolicy(site, '*') },
    draw: (view, { slug = '' }) => {
      const market = marketOf(slug);
      return market && embedDocument(view, market);
    },
  });

  app.get('/m/:slug/og.png', async (c) => {
    const market = marketOf(c.req.param('slug'));
    if (!market) throw marketNotFound();
    // Only the address decides the language, because programs that fetch pictures send none.
    const language = c.req.query('lang') === 'en' ? 'en' : 'th';
    const { png, etag } = await draw(createView(site, language), market);
    const headers = { etag, 'cache-control': 'public, max-age=300, s-maxage=3600, stale-while-revalidate=86400' };
    if (matchesEtag(c.req.header('if-none-match') ?? '', etag)) return c.body(null, 304, headers);
    return c.body(png, 200, { ...headers, 'content-type': 'image/png' });
  });

  // oembed.com, section 2.3: 404 for an address that is not ours, 501 for a format that is not given.
  app.get('/oembed', (c) => {
    if ((c.req.query('format') ?? 'json') !== 'json') return problem(formatUnsupported());
    const address = readMarketAddress(data.publicUrl, c.req.query('url') ?? '');
    const market = address && marketOf(address.slug);
    if (!market) throw refuse('market_not_found', 'url must be the address of a market, such as /m/<slug> on this site.');
    const { language } = address;
    const size = fitSize(c.req.query('maxwidth'), c.req.query('maxheight'));
    const title = questionIn(market, language).text;
    const answer = {
      version: '1.0',
      type: 'rich',
      title,
      provider_name: 'Trivium Forecast',
      provider_url: data.publicUrl,
      cache_age: 300,
      html: embedCode(data.publicUrl, market.slug, language, title, size),
      ...size,
    };
    return c.json(answer, 200, { 'cache-control': sharedCache });
  });
}

const formatUnsupported = () =>
  new CodedError(
    'oembed_format_unsupported',
    { status: 501, title: 'Format unsupported' },
    'oEmbed answers come as JSON; ask for format=json.',
  );

const problem = (error: CodedError) =>
  new Response(JSON.stringify(toProblem(error)), {
    status: error.status,
    headers: { 'content-type': problemContentType, 'cache-control': 'no-store' },
  });
