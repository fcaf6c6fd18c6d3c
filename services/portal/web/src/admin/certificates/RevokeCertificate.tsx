import { useState } from 'react';
import { useClient } from '../../data/use-client.ts';
import { m } from '../../paraglide/messages.js';
import { causeName, revocationCauses } from '../../transcript/revocation-causes.ts';
import { revokeCertificate } from '../../transcript/mutations.ts';
import { Field, inputStyle } from '../../ui/Field.tsx';
import { ReasonDialog } from '../../ui/ReasonDialog.tsx';
import { announce } from '../../ui/announce.ts';
import { holderOf } from './CertificateEntry.tsx';
import type { IssuedCertificate } from './queries.ts';

interface RevokeCertificateProps {
  readonly certificate: IssuedCertificate;
  readonly onRevoked: () => Promise<unknown>;
  readonly onClose: () => void;
}

/** Asks for the cause, which the public check shows, and a note, which only administrators read. */
export function RevokeCertificate({ certificate, onRevoked, onClose }: RevokeCertificateProps) {
  const db = useClient();
  const [cause, setCause] = useState<string>(revocationCauses[0]);
  const name = holderOf(certificate);
  return (
    <ReasonDialog
      title={m.certificate_revoke_of({ name })}
      lead={m.certificate_revoke_lead()}
      label={m.certificate_note()}
      action={m.certificate_revoke()}
      subject="certificates"
      onClose={onClose}
      onConfirm={async (note) => {
        await revokeCertificate(db, certificate.id, { cause, note });
        await onRevoked();
        announce({ text: m.certificate_revoked_of({ name }) });
      }}
    >
      <Field label={m.certificate_cause()} hint={m.certificate_cause_hint()}>
        {(control) => (
          <select className={inputStyle} value={cause} onChange={(event) => setCause(event.target.value)} {...control}>
            {revocationCauses.map((each) => (
              <option key={each} value={each}>
                {causeName(each)}
              </option>
            ))}
          </select>
        )}
      </Field>
    </ReasonDialog>
  );
}
