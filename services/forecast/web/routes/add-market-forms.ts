import { defineErrors } from '@trivium/core';
import { httpErrors, type Service, type ServiceEnv } from '@trivium/http';
import { answerLimited, countRequest, createView, type Language, type PageStatus, readLanguage } from '@trivium/server-pages';
import type { Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { waitlistInput, type WaitlistInput } from '../../contract/index.ts';
import { readAmount } from '../amount.rules.ts';
import type { MarketDetails } from '../data.ts';
import { marketNotFound } from '../site.ts';
import { marketPage, type MarketAnswers } from '../pages/market.ts';
import { canResolve } from '../parts/resolver-panel.ts';
import type { WaitlistDraft, WaitlistProblem } from '../parts/waitlist-form.ts';
import type { Pages, Site, View } from '../view.ts';

type Handler<Path extends string> = (c: Context<ServiceEnv, Path>) => Promise<Response>;

const refuseHttp = defineErrors(httpErrors);
const maxBytes = 8 * 1024;

/** Handles the forms of a market's page and the search of other venues, without script. */
export function addMarketForms({ app }: Service, site: Site, pages: Pages): void {
  const { data } = site;
  const { limits } = data;

  /** Finds the market, runs `work`, and answers with the market's page. */
  function onMarket<Path extends string>(
    work: (
      c: Context<ServiceEnv, Path>,
      market: MarketDetails,
      view: View,
    ) => Promise<Response | readonly [MarketAnswers, PageStatus?]>,
  ): Handler<Path> {
    return async (c) => {
      const slug = c.req.param('slug' as never) as string | undefined;
      const market = data.markets().find((each) => each.slug === slug);
      if (!market) throw marketNotFound();
      const view = createView(site, readLanguage(c).language);
      const done = await work(c, market, view);
      if (done instanceof Response) return done;
      const [answers, status] = done;
      return pages.answer(c, view, marketPage(view, market, answers), status);
    };
  }

  // Venues can be slow, so a page waits for them only on request.
  app.get('/m/:slug', async (c, next) => {
    if (c.req.query('venues') === undefined) return next();
    const over = await countRequest(c, limits.venues);
    if (over) return over;
    return onMarket(async (_, market) => [{ venues: await data.searchVenues(market.slug) }])(c);
  });

  for (const limit of limits.venues) app.post('/m/:slug/venues', limit);
  app.post(
    '/m/:slug/venues',
    onMarket(async (_, market) => [{ venues: await data.searchVenues(market.slug) }]),
  );

  for (const limit of limits.resolve) app.post('/m/:slug/resolve', limit);
  app.post(
    '/m/:slug/resolve',
    // An outcome may have been recorded since the page with the button was shown.
    onMarket(async (c, market, view) => [
      canResolve(view, market) ? { resolved: await data.resolve(market.slug, c.var.client) } : {},
    ]),
  );

  app.post(
    '/m/:slug/waitlist',
    bodyLimit({
      maxSize: maxBytes,
      onError: () => Promise.reject(refuseHttp('body_too_large', `A form can have at most ${maxBytes} bytes.`)),
    }),
    onMarket(async (c, market, view) => {
      const form = new URLSearchParams(await c.req.text());
      const [input, draft] = readForm(form, market, view.language);
      if (!input) return [{ waitlist: draft }, 422];
      const over = await countRequest(c, limits.waitlist);
      if (over) return answerLimited(c, pages, view, marketPage(view, market, { waitlist: { ...draft, wrong: ['busy'] } }), over);
      const joined = await data.joinWaitlist(input);
      if (joined === 'unknown') return [{ waitlist: { ...draft, wrong: ['unknown'] } }, 422];
      return c.redirect(`${view.to(`/m/${market.slug}`, { joined: 'saved' })}#waitlist`, 303);
    }),
  );
}

/** The form as the API's schema accepts it, or the visitor's input with its errors. */
function readForm(form: URLSearchParams, market: MarketDetails, language: Language): [WaitlistInput | undefined, WaitlistDraft] {
  const field = (name: string) => (form.get(name) ?? '').trim().slice(0, 300);
  const draft = { email: field('email'), side: field('side'), size: field('size') };
  const amount = readAmount(draft.size, language);
  const parsed = waitlistInput.safeParse({
    email: draft.email,
    marketId: market.slug,
    source: 'web',
    ...(draft.side === '' ? {} : { side: draft.side }),
    ...(amount === undefined ? {} : { sizeUsd: amount }),
  });
  if (parsed.success) return [parsed.data, draft];
  const fields = parsed.error.issues.map(({ path }) => path[0]);
  const wrong: WaitlistProblem[] = [
    ...(fields.includes('email') ? (['email'] as const) : []),
    ...(fields.includes('sizeUsd') ? (['size'] as const) : []),
  ];
  return [undefined, { ...draft, wrong: wrong.length > 0 ? wrong : ['failed'] }];
}
