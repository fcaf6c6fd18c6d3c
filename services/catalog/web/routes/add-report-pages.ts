import { CodedError, defineErrors } from '@trivium/core';
import { httpErrors, type Service } from '@trivium/http';
import { answerLimited, countRequest, createView, readLanguage } from '@trivium/server-pages';
import type { Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { refuse } from '../../contract/index.ts';
import { followReport, report } from '../pages/report.ts';
import { entryOf, fieldsOfAddress, readReportFields, toReport } from '../report-fields.rules.ts';
import type { Pages, Site } from '../view.ts';

const refuseHttp = defineErrors(httpErrors);
const maxBytes = 64 * 1024;
const reportId = /^[\w-]{1,100}$/;

/** `/report` and `/reports/<id>`: a report of a reader, by the rules of `POST /api/reports`. */
export function addReportPages({ app }: Service, site: Site, pages: Pages): void {
  const { data } = site;
  const viewOf = (c: Context) => createView(site, readLanguage(c).language);

  app.get('/report', (c) => {
    const fields = fieldsOfAddress(c.req.query());
    return pages.answer(c, viewOf(c), report(viewOf(c), { fields, entry: entryOf(data.entries(), fields), wrong: [] }));
  });

  app.post(
    '/report',
    bodyLimit({
      maxSize: maxBytes,
      onError: () => Promise.reject(refuseHttp('body_too_large', `A form can have at most ${maxBytes} bytes.`)),
    }),
    async (c) => {
      const view = viewOf(c);
      const fields = readReportFields(new URLSearchParams(await c.req.text()));
      const entry = entryOf(data.entries(), fields);
      const { input, wrong } = toReport(fields, entry, data.terms());
      if (input === undefined) return pages.answer(c, view, report(view, { fields, entry, wrong }), 422);
      const over = await countRequest(c, [data.reportLimit]);
      if (over) return answerLimited(c, pages, view, report(view, { fields, entry, wrong: [], refused: 'busy' }), over);
      try {
        const { id } = await data.fileReport(input);
        return c.redirect(view.to(`/reports/${id}`, { new: '1' }), 303);
      } catch (error) {
        if (!(error instanceof CodedError) || error.code !== 'report_queue_full') throw error;
        return pages.answer(c, view, report(view, { fields, entry, wrong: [], refused: 'full' }), 503);
      }
    },
  );

  app.get('/reports/:id', async (c) => {
    const id = c.req.param('id');
    const filed = reportId.test(id) ? await data.findReport(id) : undefined;
    if (!filed) throw refuse('report_not_found', 'No report is at this address.');
    const entry = filed.kind === 'error' ? data.entries().find(({ slug }) => slug === filed.drug) : undefined;
    return pages.answer(c, viewOf(c), followReport(viewOf(c), filed, entry, c.req.query('new') === '1'));
  });
}
