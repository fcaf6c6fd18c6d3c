import type { Project } from '@trivium/backend';
import { defineErrors } from '@trivium/core';

type External = Project['config']['auth']['external'];

export interface ProviderSettings {
  readonly googleClientId: string | undefined;
  readonly googleSecret: string | undefined;
  /** LINE Login. `issuer` replaces LINE's own address. */
  readonly line: { readonly id: string | undefined; readonly secret: string | undefined; readonly issuer: string | undefined };
  /** Any OpenID issuer, and its name on the sign-in page in both languages. */
  readonly openId: {
    readonly issuer: string | undefined;
    readonly id: string | undefined;
    readonly secret: string | undefined;
    readonly nameTh: string | undefined;
    readonly nameEn: string | undefined;
  };
}

/** The provider's name for clients, in Supabase's form for providers that it does not know. */
const openIdProviderName = 'custom:openid';

const refuse = defineErrors({
  google_incomplete: { status: 500, title: 'Identity provider settings incomplete' },
  line_incomplete: { status: 500, title: 'LINE settings incomplete' },
  openid_incomplete: { status: 500, title: 'OpenID issuer settings incomplete' },
  issuer_invalid: { status: 500, title: 'Issuer invalid' },
});

/**
 * The sections `[auth.external.<name>]` of the providers that an installation sets.
 * @throws google_incomplete, line_incomplete, openid_incomplete, issuer_invalid
 */
export const readProviders = (external: External, settings: ProviderSettings): External => ({
  ...readGoogle(external, settings),
  ...readLine(settings),
  ...readOpenId(settings),
});

function readGoogle({ google }: External, { googleClientId: client_id, googleSecret: secret }: ProviderSettings): External {
  if (client_id === undefined && secret === undefined) return {};
  if (client_id === undefined || secret === undefined)
    throw refuse('google_incomplete', 'PORTAL_GOOGLE_CLIENT_ID and PORTAL_GOOGLE_SECRET belong together: set both.');
  return google ? { google: { ...google, enabled: true, client_id, secret } } : {};
}

/** What the sign-in page calls the OpenID issuer; undefined without one. */
export const issuerNameOf = ({ openId: { nameTh: th, nameEn: en } }: ProviderSettings) =>
  th === undefined || en === undefined ? undefined : { th, en };

/** A provider that need not know the institution's address: people prove theirs. */
const provingEmail = {
  enabled: true,
  redirect_uri: '',
  skip_nonce_check: false,
  email_optional: false,
  hosted_domain: '',
  prove_email: true,
};

function readLine({ line: { id: client_id, secret, issuer } }: ProviderSettings): External {
  if (client_id === undefined && secret === undefined) return {};
  if (client_id === undefined || secret === undefined)
    throw refuse('line_incomplete', 'PORTAL_LINE_CHANNEL_ID and PORTAL_LINE_CHANNEL_SECRET belong together: set both.');
  const url = issuer === undefined ? '' : checkIssuer('PORTAL_LINE_ISSUER', issuer);
  return { line: { ...provingEmail, client_id, secret, url, labels: { th: 'LINE', en: 'LINE' } } };
}

function readOpenId({ openId }: ProviderSettings): External {
  const { issuer, id: client_id, secret, nameTh: th, nameEn: en } = openId;
  if (Object.values(openId).every((value) => value === undefined)) return {};
  if (issuer === undefined || client_id === undefined || secret === undefined || th === undefined || en === undefined)
    throw refuse(
      'openid_incomplete',
      'PORTAL_OPENID_ISSUER, PORTAL_OPENID_CLIENT_ID, PORTAL_OPENID_SECRET, PORTAL_OPENID_NAME_TH and PORTAL_OPENID_NAME_EN belong together: set all five.',
    );
  const url = checkIssuer('PORTAL_OPENID_ISSUER', issuer);
  return { [openIdProviderName]: { ...provingEmail, client_id, secret, url, labels: { th, en } } };
}

/** OpenID Connect Discovery, section 3: HTTPS, without query and fragment. */
function checkIssuer(setting: string, address: string): string {
  const url = URL.parse(address);
  const isLocal = url?.protocol === 'http:' && /^(localhost|127\.0\.0\.1|\[::1\])$/.test(url.hostname);
  if (!url || !(url.protocol === 'https:' || isLocal) || url.search !== '' || url.hash !== '')
    throw refuse('issuer_invalid', `${setting} must be an issuer's address, like https://login.example.ac.th/realms/students.`);
  return address;
}
