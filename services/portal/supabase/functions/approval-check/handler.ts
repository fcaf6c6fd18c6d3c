import { answerJson, answerWith } from '../_shared/answer.ts';
import type { Context } from '../_shared/context.ts';
import { formKey } from '../_shared/form-key.rules.ts';
import { defineRefusals } from '../_shared/refusal.ts';
import { uuidAfter } from '../_shared/uuid.rules.ts';
import { readPrintedForm } from './printed-form.ts';
import { writeVerdict, type Chain } from './verdict.rules.ts';

const refuse = defineRefusals({
  project_not_found: { status: 404, title: 'Project not found' },
  database_failed: { status: 503, title: 'Database not reachable' },
});

/**
 * The public check of a project's history, to which the code on a printed form leads:
 * `GET /approval-check/<code>`, or `GET /approval-check/<project>?step=<n>&hash=<hex>&key=<hex>`. Answers whether the chain of steps is intact and contains the
 * step on the form: as text, or as JSON if the client accepts only that. It is public because it shows no people or
 * contents. As JSON, and with the code or the key of a printed form, it also shows what the form is about.
 * Errors: project_not_found (404), database_failed (503).
 */
export const handle = answerWith(['GET'], async (request: Request, context: Context) => {
  const { pathname, searchParams } = new URL(request.url);
  const project = (await findByCode(context, pathname, searchParams)) ?? uuidAfter('approval-check', pathname);
  if (project === undefined) throw notFound();
  const { data, error } = await context.service.rpc('verify_approval_chain', { project });
  if (error) throw refuse('database_failed', 'The history could not be read. Try again.');
  if (data === null) throw notFound();
  const printed = await checkPrinted(context, project, searchParams);
  const chain = data as Chain;
  if (/^application\/json\b/.test(request.headers.get('accept') ?? '')) {
    const form = printed === true ? await readPrintedForm(context, project, searchParams) : undefined;
    if (form === 'failed') throw refuse('database_failed', 'The form could not be read. Try again.');
    return answerJson({ ...chain, printed_step: printed, printed_sequence: printedSequence(searchParams), form });
  }
  return new Response(writeVerdict(chain, printed), {
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
  });
});

/**
 * The project of a code on a printed form, whose marks are added to the query; undefined if the address has no code.
 * @throws project_not_found for a code that was never printed
 */
async function findByCode(context: Context, path: string, query: URLSearchParams): Promise<string | undefined> {
  const code = /\/approval-check\/(F-[0-9A-Z-]{1,40})\/?$/i.exec(path)?.[1];
  if (code === undefined) return undefined;
  const { data, error } = await context.service.rpc('find_printed_step', { code }).maybeSingle<PrintedStep>();
  if (error) throw refuse('database_failed', 'The history could not be read. Try again.');
  if (data === null) throw notFound();
  query.set('step', String(data.sequence));
  query.set('hash', data.hash);
  query.set('key', formKey(data));
  return data.project_id;
}

interface PrintedStep {
  readonly project_id: string;
  readonly sequence: number;
  readonly hash: string;
  readonly content_hash: string;
}

const printedSequence = (query: URLSearchParams): number | undefined => Number(query.get('step')) || undefined;

/** Whether the step on a form is still in the chain; undefined if the address has no step. */
async function checkPrinted(context: Context, project: string, query: URLSearchParams): Promise<boolean | undefined> {
  const [sequence, hash] = [query.get('step') ?? '', query.get('hash') ?? ''];
  if (!/^[1-9]\d{0,5}$/.test(sequence) || !/^[0-9a-f]{64}$/.test(hash)) return undefined;
  const { data, error } = await context.service.rpc('verify_chain_head', { project, sequence: Number(sequence), hash });
  if (error) throw refuse('database_failed', 'The history could not be read. Try again.');
  return data === true;
}

const notFound = () => refuse('project_not_found', 'There is no such project, or it was never submitted.');
