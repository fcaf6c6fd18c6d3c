import { randomUUID } from 'node:crypto';
import { CodedError, defineErrors } from '@trivium/core';
import { httpErrors, type Service } from '@trivium/http';
import { answerLimited, countRequest, createView, readLanguage } from '@trivium/server-pages';
import type { Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { checkDraft, missingParts } from '../../domain/proposals/check-draft.rules.ts';
import { parseSubmission } from '../../domain/proposals/submission.rules.ts';
import { similarMarkets } from '../../domain/search/similar.rules.ts';
import { refuse } from '../../contract/index.ts';
import type { MarketDetails } from '../data.ts';
import { followProposal } from '../pages/follow-proposal.ts';
import { propose } from '../pages/propose.ts';
import type { ProposalDraftView } from '../parts/proposal-form.ts';
import { closeOf, fieldsOfProposal, readFields, sourcesOf, toDraft, type ProposalFields } from '../proposal-fields.rules.ts';
import type { Pages, Site } from '../view.ts';

const refuseHttp = defineErrors(httpErrors);
const maxBytes = 128 * 1024;
const proposalId = /^[\w-]{1,100}$/;

/** The fields that a refusal names. */
const fieldsOf = ({ errors = [] }: CodedError) => [...new Set(errors.map(({ path }) => path.split('.')[0] ?? ''))];

/** `/propose`, and `/proposals/<id>`: a proposal on the web, by the use cases that the tools call too. */
export function addProposalPages({ app }: Service, site: Site, pages: Pages): void {
  const { data } = site;
  const viewOf = (c: Context) => createView(site, readLanguage(c).language);
  const limitBody = bodyLimit({
    maxSize: maxBytes,
    onError: () => Promise.reject(refuseHttp('body_too_large', `A form can have at most ${maxBytes} bytes.`)),
  });
  const follow = (id: string, token = '') => (proposalId.test(id) ? data.followProposal(id, token) : Promise.resolve(undefined));
  const find = (id: string) => data.proposals().proposals.find((proposal) => proposal.id === id);

  const isOpen = ({ closesAt, outcome }: MarketDetails) => outcome === null && Date.parse(closesAt) > data.now().getTime();

  /** What the check of a draft shows beside the form. Similar markets are left out where a client asked too often. */
  function look(fields: ProposalFields, isOver = false): Pick<ProposalDraftView, 'hints' | 'missing' | 'similar'> {
    const { question, questionEn, category, closesAt, resolutionCriteria } = fields;
    const draft = { question, category, resolutionCriteria, resolutionSources: sourcesOf(fields) };
    return {
      hints: checkDraft({ ...draft, closesAt: closeOf(fields) }, data.now()),
      missing: missingParts({ ...draft, closesAt }),
      similar: isOver ? [] : similarMarkets(`${question} ${questionEn}`.slice(0, 1_000), data.markets(), isOpen),
    };
  }

  /** The fields for which a submission of this draft would be refused. */
  function mistakesOf(fields: ProposalFields): string[] {
    try {
      parseSubmission(toDraft(fields), data.now());
      return [];
    } catch (error) {
      if (!(error instanceof CodedError)) throw error;
      return fieldsOf(error);
    }
  }

  app.get('/propose', (c) => {
    const revised = find(c.req.query('revise') ?? '');
    const fields = revised
      ? fieldsOfProposal(revised, (c.req.query('token') ?? '').slice(0, 100))
      : { ...readFields(new URLSearchParams()), draftId: randomUUID() };
    return pages.answer(c, viewOf(c), propose(viewOf(c), { fields, wrong: [], ...look(fields) }));
  });

  app.post('/propose', limitBody, async (c) => {
    const form = new URLSearchParams(await c.req.text());
    const fields = readFields(form);
    const view = viewOf(c);
    const answer = (more: Partial<ProposalDraftView>, status: 200 | 422, over?: Response) =>
      pages.answer(c, view, propose(view, { fields, wrong: [], ...look(fields, over !== undefined), ...more }), status);
    const busy = (over: Response) =>
      answerLimited(c, pages, view, propose(view, { fields, wrong: [], ...look(fields, true), refused: 'rate_limited' }), over);
    // A check reads every market, so it is counted.
    const countCheck = () => countRequest(c, data.limits.checks);
    if (form.get('action') !== 'send') {
      const over = await countCheck();
      return over ? busy(over) : answer({ isChecked: true, wrong: mistakesOf(fields) }, 200);
    }
    const draft = toDraft(fields);
    try {
      // A form with mistakes is no proposal yet: it is not counted as one.
      parseSubmission(draft, data.now());
      const over = await countRequest(c, data.limits.proposals);
      if (over) return await busy(over);
      const { id, draftToken = fields.draftToken } = await data.propose(draft);
      return c.redirect(view.to(`/proposals/${id}`, { token: draftToken, new: '1' }), 303);
    } catch (error) {
      if (!(error instanceof CodedError) || error.status >= 500) throw error;
      const wrong = fieldsOf(error);
      return answer(wrong.length > 0 ? { wrong } : { refused: error.code }, 422, await countCheck());
    }
  });

  app.get('/proposals/:id', async (c) => {
    const token = (c.req.query('token') ?? '').slice(0, 100);
    const followed = await follow(c.req.param('id'), token);
    if (!followed) throw refuse('proposal_not_found', 'No proposal is at this address.');
    const view = viewOf(c);
    return pages.answer(c, view, followProposal(view, { ...followed, token, isNew: c.req.query('new') === '1' }));
  });

  app.post('/proposals/:id/withdraw', limitBody, async (c) => {
    const followed = await follow(c.req.param('id'));
    if (!followed) throw refuse('proposal_not_found', 'No proposal is at this address.');
    const token = new URLSearchParams(await c.req.text()).get('token') ?? '';
    await data.withdraw({ draftId: followed.proposal.draftId, draftToken: token.slice(0, 100) });
    return c.redirect(viewOf(c).to(`/proposals/${followed.proposal.id}`), 303);
  });
}
