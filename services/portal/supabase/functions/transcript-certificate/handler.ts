import { answerWith, type Handler } from '../_shared/answer.ts';
import { readCaller } from '../_shared/caller.ts';
import type { Context } from '../_shared/context.ts';
import { readIssuer } from '../_shared/issuer.ts';
import type { Picture } from '../_shared/pdf/emblem.ts';
import { readPicture } from '../_shared/pictures.ts';
import { defineRefusals } from '../_shared/refusal.ts';
import type { Certificate } from './certificate.ts';
import { drawCertificate } from './draw-certificate.ts';

const refuse = defineRefusals({
  certificate_not_found: { status: 404, title: 'Certificate not found' },
  certificate_revoked: { status: 410, title: 'Certificate revoked' },
  setting_missing: { status: 503, title: 'Not set up' },
  database_failed: { status: 503, title: 'Database not reachable' },
});

/**
 * A certificate of activities: `GET /transcript-certificate/<code>` answers a PDF to its person and to administrators. A
 * code on it leads to the public check, `/verify/<code>` of the site.
 * Errors: sign_in_required, certificate_not_found (404), certificate_revoked (410), setting_missing, database_failed.
 * @param readType reads a file of `_shared/type/`
 */
export const createHandler = (readType: (name: string) => Promise<Uint8Array>): Handler =>
  answerWith(['GET'], async (request, context) => {
    const caller = await readCaller(request, context);
    const code = /\/transcript-certificate\/(T(?:-[0-9A-Z]{4}){4})\/?$/.exec(new URL(request.url).pathname)?.[1];
    if (code === undefined) throw refuse('certificate_not_found', 'The address must end with the code of a certificate.');
    const certificate = await readCertificate(context, caller.token, code);
    if (certificate.revoked_at !== null) throw refuse('certificate_revoked', 'This certificate was revoked.');
    const address = `${checkAddressOf(context)}/${code}`;
    const issuer = await readIssuer(context);
    if (!issuer) throw refuse('database_failed', 'The settings could not be read. Try again.');
    const signature = await readSignature(context, certificate.content.signatory?.signature_id ?? null);
    const [regular, semibold] = await Promise.all([readType('regular.ttf'), readType('semibold.ttf')]);
    const bytes = await drawCertificate(certificate, { type: { regular, semibold }, issuer, signature, address });
    return new Response(bytes, {
      headers: {
        'content-type': 'application/pdf',
        'content-disposition': `inline; filename="certificate-${code}.pdf"`,
        'cache-control': 'private, no-store',
      },
    });
  });

async function readCertificate(context: Context, token: string, code: string): Promise<Certificate> {
  const { data, error } = await context
    .databaseAs(token)
    .from('activity_certificates')
    .select('code, year, number, issued_at, revoked_at, content')
    .eq('code', code)
    .maybeSingle();
  if (error) throw refuse('database_failed', 'The certificate could not be read. Try again.');
  if (data === null) throw refuse('certificate_not_found', 'There is no such certificate, or it is someone else’s.');
  return data;
}

/** The picture of the signature that the certificate names. */
async function readSignature(context: Context, id: string | null): Promise<Picture | undefined> {
  if (id === null) return undefined;
  const { data, error } = await context.service.from('document_pictures').select('picture').eq('id', id).single();
  if (error) throw refuse('database_failed', 'The signature could not be read. Try again.');
  return readPicture(data.picture);
}

/** PORTAL_CHECK_URL, or the page of the site. Without either nobody could check the certificate. */
function checkAddressOf({ env }: Context): string {
  const site = env('PORTAL_SITE_URL');
  const check = env('PORTAL_CHECK_URL') ?? (site === undefined ? '' : `${site.replace(/\/$/, '')}/verify`);
  if (!URL.canParse(check)) throw refuse('setting_missing', 'PORTAL_SITE_URL is not a valid address.');
  return check.replace(/\/$/, '');
}
