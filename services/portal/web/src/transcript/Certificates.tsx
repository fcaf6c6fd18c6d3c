import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import type { Client, PortalConfig } from '../data/client.ts';
import { Refusal } from '../data/refusal.ts';
import {
  certificatesQuery,
  issueCertificate,
  readCertificateFile,
  revokeCertificate,
  writeFullName,
  type Certificate,
} from '../data/transcript.ts';
import { m } from '../paraglide/messages.js';
import { announce } from '../parts/announce.ts';
import { Button } from '../parts/Button.tsx';
import { TextField } from '../parts/Field.tsx';
import { removeLater, useRemoved } from '../parts/remove-later.ts';
import { saveBlob } from '../parts/save-file.ts';
import { SectionTitle } from '../parts/SectionTitle.tsx';
import { CertificateRow } from './CertificateRow.tsx';
import { certificateRefusal } from './certificate-refusal.ts';

interface CertificatesProps {
  readonly db: Client;
  readonly config: PortalConfig;
  readonly userId: string;
  readonly fullName: string | null;
}

/** Makes a certificate of what the transcript says now, and shows those that were made. */
export function Certificates({ db, config, userId, fullName }: CertificatesProps) {
  const queries = useQueryClient();
  const { data: certificates } = useSuspenseQuery(certificatesQuery(db, userId));
  const removed = useRemoved();
  const [name, setName] = useState(fullName ?? '');
  const [busy, setBusy] = useState<string>();
  const [error, setError] = useState<string>();

  const during = async (what: string, work: () => Promise<void>) => {
    setBusy(what);
    setError(undefined);
    try {
      await work();
    } catch (thrown) {
      setError(certificateRefusal(thrown instanceof Refusal ? thrown.code : 'network'));
    } finally {
      setBusy(undefined);
      void queries.invalidateQueries({ queryKey: ['certificates'] });
    }
  };
  const open = async (code: string) => saveBlob(`certificate-${code}.pdf`, await readCertificateFile(db, config, code));
  const make = (event: FormEvent) => {
    event.preventDefault();
    void during('new', async () => {
      if (!fullName) {
        await writeFullName(db, userId, name.trim());
        void queries.invalidateQueries({ queryKey: ['attendance', userId] });
      }
      const { code } = await issueCertificate(db);
      await open(code);
    });
  };
  const revoke = ({ id }: Certificate) => {
    const undo = removeLater(id, async () => {
      await revokeCertificate(db, id).finally(() => void queries.invalidateQueries({ queryKey: ['certificates'] }));
    });
    announce({ text: m.certificate_revoked_now(), undo });
  };

  return (
    <section aria-labelledby="certificates">
      <SectionTitle id="certificates">{m.certificate_title()}</SectionTitle>
      <p className="text-quiet">{m.certificate_lead()}</p>
      <form onSubmit={make} className="mt-5 grid gap-4">
        {!fullName && (
          <TextField
            label={m.certificate_name()}
            hint={m.certificate_name_hint()}
            value={name}
            maxLength={200}
            autoComplete="name"
            onChange={({ target }) => setName(target.value)}
            required
          />
        )}
        <Button type="submit" className="justify-self-start" isBusy={busy === 'new'} disabled={!fullName && name.trim() === ''}>
          {m.certificate_make()}
        </Button>
        {error !== undefined && (
          <p role="alert" className="font-semibold text-accent">
            {error}
          </p>
        )}
      </form>
      {certificates.length > 0 && (
        <ul className="mt-8">
          {certificates.map((certificate) => (
            <CertificateRow
              key={certificate.id}
              certificate={certificate}
              isRevoked={certificate.revoked_at !== null || removed.has(certificate.id)}
              isBusy={busy === certificate.id}
              onOpen={() => void during(certificate.id, () => open(certificate.code))}
              onRevoke={() => revoke(certificate)}
            />
          ))}
        </ul>
      )}
    </section>
  );
}
