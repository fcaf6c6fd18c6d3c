import { Link } from '@tanstack/react-router';
import { formatCount, formatDay } from '../../language/dates.ts';
import { localText } from '../../language/language.ts';
import { m } from '../../paraglide/messages.js';
import { Activities } from '../../transcript/Activities.tsx';
import { certificateNumber } from '../../transcript/certificate-number.ts';
import { causeSentence } from '../../transcript/revocation-causes.ts';
import { Button } from '../../ui/Button.tsx';
import type { IssuedCertificate } from './queries.ts';

interface CertificateEntryProps {
  readonly certificate: IssuedCertificate;
  readonly onRevoke: () => void;
  readonly onReissue: () => void;
}

/** The name on the certificate in the letters of the page's language, or the account where no name was confirmed. */
export const holderOf = ({ content }: IssuedCertificate): string =>
  localText(content.name_en, content.name) || (content.email ?? '');

/** A certificate: whose it is, what it certifies, and what an administrator can do about it. */
export function CertificateEntry({ certificate, onRevoke, onReissue }: CertificateEntryProps) {
  const { code, content, issued_at, revoked_at, revocation_cause } = certificate;
  const name = holderOf(certificate);
  return (
    <li className="border-t border-line py-4">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-1">
        <div className="min-w-0">
          <p className={`text-lg font-semibold ${revoked_at === null ? '' : 'text-quiet line-through'}`}>{name}</p>
          <p className="text-sm text-quiet numerals">
            {[
              certificateNumber(certificate),
              formatDay(issued_at),
              m.transcript_hours({ hours: formatCount(content.total_hours) }),
            ].join(' · ')}
          </p>
          <Link to="/verify/$code" params={{ code }} className="link font-mono text-sm">
            {code}
          </Link>
        </div>
        <div className="flex gap-2">
          {revoked_at === null && (
            <Button variant="quiet" className="text-sm" onClick={onRevoke} aria-label={m.certificate_revoke_code({ code })}>
              {m.certificate_revoke()}
            </Button>
          )}
          <Button variant="quiet" className="text-sm" onClick={onReissue} aria-label={m.certificate_reissue_code({ code })}>
            {m.certificate_reissue()}
          </Button>
        </div>
      </div>
      {revoked_at !== null && (
        <p className="mt-1 border-s-2 border-accent ps-3 text-sm">
          {m.certificate_revoked_on({ day: formatDay(revoked_at) })} {causeSentence(revocation_cause)}
        </p>
      )}
      <details className="mt-1">
        <summary className="w-fit min-h-8 cursor-pointer py-1 text-sm text-quiet hover:text-accent">
          {m.certificate_content({ count: formatCount(content.events.length) })}
        </summary>
        <div className="mt-2 max-w-[44rem]">
          <Activities events={content.events} />
        </div>
      </details>
    </li>
  );
}
