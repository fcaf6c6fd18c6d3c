import { defineErrors } from '@trivium/core';
import { httpErrors, type Service } from '@trivium/http';
import { answerLimited, countRequest, createView, readLanguage } from '@trivium/server-pages';
import type { Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { appealInput, refuse } from '../../contract/index.ts';
import { appealForm, emptyAppeal, followAppeal } from '../pages/appeal.ts';
import { marketNotFound } from '../site.ts';
import { readAddresses } from '../typed-addresses.rules.ts';
import type { Pages, Site } from '../view.ts';

const refuseHttp = defineErrors(httpErrors);
const maxBytes = 64 * 1024;
const appealId = /^[\w-]{1,100}$/;

/** `/m/<slug>/appeal` and `/appeals/<id>`: a dispute of a recorded outcome, by the rules of `POST /api/appeals`. */
export function addAppealPages({ app }: Service, site: Site, pages: Pages): void {
  const { data } = site;
  const viewOf = (c: Context) => createView(site, readLanguage(c).language);
  const find = (slug: string) => data.markets().find((market) => market.slug === slug);

  app.get('/m/:slug/appeal', (c) => {
    const market = find(c.req.param('slug'));
    if (!market) throw marketNotFound();
    const view = viewOf(c);
    // Nothing is recorded yet: the market's page says when that can be.
    if (market.outcome === null) return c.redirect(view.to(`/m/${market.slug}`), 303);
    return pages.answer(c, view, appealForm(view, market, emptyAppeal));
  });

  app.post(
    '/m/:slug/appeal',
    bodyLimit({
      maxSize: maxBytes,
      onError: () => Promise.reject(refuseHttp('body_too_large', `A form can have at most ${maxBytes} bytes.`)),
    }),
    async (c) => {
      const market = find(c.req.param('slug'));
      if (!market) throw marketNotFound();
      const view = viewOf(c);
      const form = new URLSearchParams(await c.req.text());
      const field = (name: string) => (form.get(name) ?? '').trim().replaceAll('\r\n', '\n');
      const [reason, evidence] = [field('reason'), field('evidence')];
      const input = { identifier: market.slug, reason, evidence: readAddresses(evidence) };
      const parsed = appealInput.safeParse(input);
      if (!parsed.success) {
        const wrong = [...new Set(parsed.error.issues.map(({ path }) => String(path[0])))];
        return pages.answer(c, view, appealForm(view, market, { reason, evidence, wrong }), 422);
      }
      const over = await countRequest(c, data.limits.appeals);
      if (over)
        return answerLimited(c, pages, view, appealForm(view, market, { reason, evidence, wrong: [], isBusy: true }), over);
      const { id } = await data.fileAppeal(parsed.data);
      return c.redirect(view.to(`/appeals/${id}`, { new: '1' }), 303);
    },
  );

  app.get('/appeals/:id', async (c) => {
    const id = c.req.param('id');
    const appeal = appealId.test(id) ? await data.findAppeal(id) : undefined;
    if (!appeal) throw refuse('appeal_not_found', 'No appeal is at this address.');
    const view = viewOf(c);
    return pages.answer(c, view, followAppeal(view, appeal, find(appeal.market.identifier), c.req.query('new') === '1'));
  });
}
