import { resolve } from 'node:path';
import { refuseStart } from '../domain/start-errors.ts';
import { publicAddresses, type PublisherUrls } from '../domain/citations/publisher.rules.ts';

/** The settings of this service. Others are common to all services. */
export interface CatalogEnv {
  readonly limits: 'count' | 'enforce';
  /** Key of the hash that identifies a client; undefined: the one in the state folder. All replicas need the same. */
  readonly clientSecret: string | undefined;
  /** The seed of the log's key, 32 bytes in base64url; undefined: the one in the state folder. */
  readonly logKey: string | undefined;
  /** The log's origin, which is also its key's name; undefined: derived from the key. It must never change. */
  readonly logOrigin: string | undefined;
  /** A file with a C2SP tlog-policy: the witnesses with their addresses. */
  readonly witnesses: string | undefined;
  /** The content folder; undefined: the one beside the code. */
  readonly content: string | undefined;
  readonly contact: { readonly name: string; readonly url: string | undefined; readonly email: string | undefined };
  /** Where readers report an error of an entry; undefined: the repository's issues. */
  readonly reportUrl: string | undefined;
  /** An e-mail address for such reports beside it; undefined: none. */
  readonly reportEmail: string | undefined;
  /** Where the publishers' APIs are. */
  readonly publishers: PublisherUrls;
  readonly archiveUrl: string;
  /** Private addresses that may be fetched, such as `127.0.0.1:8080`. */
  readonly outboundAllow: readonly string[];
  /** Whether this replica probes citations by itself. */
  readonly probes: 'on' | 'off';
}

export const readCatalogEnv = (env: NodeJS.ProcessEnv = process.env): CatalogEnv => ({
  limits: env['CATALOG_LIMITS'] === 'enforce' ? 'enforce' : 'count',
  clientSecret: env['CATALOG_CLIENT_SECRET'] || undefined,
  logKey: env['CATALOG_LOG_KEY'] || undefined,
  logOrigin: env['CATALOG_LOG_ORIGIN'] || undefined,
  witnesses: path(env['CATALOG_WITNESSES']),
  content: path(env['CATALOG_CONTENT']),
  contact: {
    name: env['CATALOG_CONTACT_NAME'] || 'The maintainers of the Trivium catalog',
    url: env['CATALOG_CONTACT_URL'] || undefined,
    email: env['CATALOG_CONTACT_EMAIL'] || undefined,
  },
  reportUrl: reportAddress(env['CATALOG_REPORT_URL']),
  reportEmail: emailAddress(env['CATALOG_REPORT_EMAIL']),
  publishers: {
    doi: withoutSlash(env['CATALOG_DOI_URL']) ?? publicAddresses.doi,
    ecfr: withoutSlash(env['CATALOG_ECFR_URL']) ?? publicAddresses.ecfr,
    dailymed: withoutSlash(env['CATALOG_DAILYMED_URL']) ?? publicAddresses.dailymed,
  },
  archiveUrl: withoutSlash(env['CATALOG_ARCHIVE_URL']) ?? 'https://archive.org',
  outboundAllow: (env['CATALOG_OUTBOUND_ALLOW'] ?? '').split(/[\s,]+/).filter(Boolean),
  probes: env['CATALOG_PROBES'] === 'off' ? 'off' : 'on',
});

/** The settings of the maintainer's commands. */
export interface SigningEnv {
  /** A private key as a JWK, or the path of a file that holds it. */
  readonly signingKey: string | undefined;
}

export const readSigningEnv = (env: NodeJS.ProcessEnv = process.env): SigningEnv => ({
  signingKey: env['CATALOG_SIGNING_KEY'] || undefined,
});

/** @throws setting_invalid */
function reportAddress(value: string | undefined): string | undefined {
  if (!value) return undefined;
  if (!/^(?:https?:\/\/|mailto:)./.test(value) || !URL.canParse(value))
    throw refuseStart('setting_invalid', 'CATALOG_REPORT_URL must begin with https://, http:// or mailto:.');
  return value;
}

/** @throws setting_invalid */
function emailAddress(value: string | undefined): string | undefined {
  if (!value) return undefined;
  if (!/^[^\s@?&#%,;:/]+@[^\s@?&#%,;:/]+$/.test(value))
    throw refuseStart('setting_invalid', 'CATALOG_REPORT_EMAIL must be an e-mail address such as catalog@example.org.');
  return value;
}

const path = (value: string | undefined) => (value ? resolve(value) : undefined);
const withoutSlash = (value: string | undefined) => value?.replace(/\/+$/, '') || undefined;
