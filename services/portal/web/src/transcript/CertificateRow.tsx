import { Link } from '@tanstack/react-router';
import { FileDown } from '../ui/icons.gen.tsx';
import { formatCount, formatDay } from '../language/dates.ts';
import { m } from '../paraglide/messages.js';
import { Button } from '../ui/Button.tsx';
import { certificateNumber } from './certificate-number.ts';
import type { Certificate } from './queries.ts';

interface CertificateRowProps {
  readonly certificate: Certificate;
  readonly isRevoked: boolean;
  readonly isBusy: boolean;
  readonly onOpen: () => void;
  readonly onRevoke: () => void;
}

export const CertificateRow = ({ certificate, isRevoked, isBusy, onOpen, onRevoke }: CertificateRowProps) => (
  <li className="border-t border-line py-4">
    <p className="flex flex-wrap items-baseline justify-between gap-x-4">
      <Link
        to="/verify/$code"
        params={{ code: certificate.code }}
        className={`numerals ${isRevoked ? 'text-quiet line-through' : 'link'}`}
      >
        {m.certificate_number({ number: certificateNumber(certificate) })}
      </Link>
      <span className="text-sm text-quiet numerals">{formatDay(certificate.issued_at)}</span>
    </p>
    <p className="font-mono text-sm text-quiet">{certificate.code}</p>
    <div className="flex flex-wrap items-center justify-between gap-x-4">
      <p className="text-sm text-quiet numerals">
        {isRevoked ? m.certificate_is_revoked() : m.transcript_hours({ hours: formatCount(Number(certificate.total_hours)) })}
      </p>
      {!isRevoked && (
        <div className="flex gap-2">
          <Button
            variant="quiet"
            className="text-sm"
            isBusy={isBusy}
            onClick={onOpen}
            aria-label={m.certificate_open_code({ code: certificate.code })}
          >
            <FileDown size={16} aria-hidden />
            {m.certificate_open()}
          </Button>
          <Button
            variant="quiet"
            className="text-sm"
            onClick={onRevoke}
            aria-label={m.certificate_revoke_code({ code: certificate.code })}
          >
            {m.certificate_revoke()}
          </Button>
        </div>
      )}
    </div>
  </li>
);
