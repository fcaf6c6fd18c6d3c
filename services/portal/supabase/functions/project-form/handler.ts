import { answerWith, type Handler } from '../_shared/answer.ts';
import { readCaller } from '../_shared/caller.ts';
import type { Context } from '../_shared/context.ts';
import { readIssuer } from '../_shared/issuer.ts';
import { refuse as refuseShared } from '../_shared/refusal.ts';
import { uuidAfter } from '../_shared/uuid.rules.ts';
import { drawForm } from './draw-form.ts';
import { refuse } from './errors.ts';
import { drawReport } from './draw-report.ts';
import { readForm } from './read-form.ts';
import { readPhotos, readReport } from './read-report.ts';

/**
 * The official forms of a project: `GET /project-form/<project>` answers the proposal, and `GET /project-form/<project>/report`
 * the report, as a PDF to callers who may read them. A code on it leads to the public check of the last step on the form.
 * Errors: sign_in_required, project_not_found (404), report_not_found (404), setting_missing, database_failed.
 * @param readType reads a file of `_shared/type/`
 */
export const createHandler = (readType: (name: string) => Promise<Uint8Array>): Handler =>
  answerWith(['GET'], async (request, context) => {
    const caller = await readCaller(request, context);
    const { pathname } = new URL(request.url);
    const isReport = /\/report\/?$/.test(pathname);
    const id = uuidAfter('project-form', pathname.replace(/\/report\/?$/, ''));
    if (id === undefined) throw refuse('project_not_found', 'The address must end with the identifier of a project.');
    const form = await readForm(context, caller.token, id.toLowerCase());
    const issuer = await readIssuer(context);
    if (!issuer) throw refuse('database_failed', 'The settings could not be read. Try again.');
    const check = checkAddressOf(context);
    if (!URL.canParse(check)) throw refuseShared('setting_missing', 'PORTAL_CHECK_URL is not a valid address.');
    const [regular, semibold] = await Promise.all([readType('regular.ttf'), readType('semibold.ttf')]);
    const type = { regular, semibold };
    const checkAddress = check.replace(/\/$/, '');
    const draw = async () => {
      if (!isReport) return drawForm(form, type, issuer, checkAddress);
      const report = await readReport(context, caller.token, form.id);
      const photos = await readPhotos(context, caller.token, report.photos);
      return drawReport(form, report, { type, issuer, checkAddress, photos });
    };
    const bytes = await draw();
    return new Response(bytes, {
      headers: {
        'content-type': 'application/pdf',
        'content-disposition': `inline; filename="${isReport ? 'report' : 'project'}-${id}.pdf"`,
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
