import { answerWith, type Handler } from '../_shared/answer.ts';
import { readCaller } from '../_shared/caller.ts';
import type { Context } from '../_shared/context.ts';
import { refuse as refuseShared } from '../_shared/refusal.ts';
import { uuidAfter } from '../_shared/uuid.rules.ts';
import { drawForm } from './draw-form.ts';
import { refuse } from './errors.ts';
import { readForm } from './read-form.ts';

/**
 * The official proposal form: `GET /project-form/<project>` answers a PDF to callers who may read the project. A code on it
 * leads to the public check of the last step on the form.
 * Errors: sign_in_required, project_not_found (404), setting_missing, database_failed.
 * @param readType reads a file of `_shared/type/`
 */
export const createHandler = (readType: (name: string) => Promise<Uint8Array>): Handler =>
  answerWith(['GET'], async (request, context) => {
    const caller = await readCaller(request, context);
    const id = uuidAfter('project-form', new URL(request.url).pathname);
    if (id === undefined) throw refuse('project_not_found', 'The address must end with the identifier of a project.');
    const form = await readForm(context, caller.token, id.toLowerCase());
    const { data, error } = await context.service.from('app_settings').select('organisation_name_th').single();
    if (error) throw refuse('database_failed', 'The settings could not be read. Try again.');
    const check = checkAddressOf(context);
    if (!URL.canParse(check)) throw refuseShared('setting_missing', 'PORTAL_CHECK_URL is not a valid address.');
    const [regular, semibold] = await Promise.all([readType('regular.ttf'), readType('semibold.ttf')]);
    const organisation = data.organisation_name_th;
    const bytes = await drawForm(form, { regular, semibold }, organisation, check.replace(/\/$/, ''));
    return new Response(bytes, {
      headers: {
        'content-type': 'application/pdf',
        'content-disposition': `inline; filename="project-${id}.pdf"`,
        'cache-control': 'private, no-store',
      },
    });
  });

/** PORTAL_CHECK_URL, or the page of the site, or the function approval-check. */
function checkAddressOf({ env }: Context): string {
  const site = env('PORTAL_SITE_URL');
  return (
    env('PORTAL_CHECK_URL') ??
    (site === undefined ? `${env('SUPABASE_URL')}/functions/v1/approval-check` : `${site.replace(/\/$/, '')}/verify`)
  );
}
