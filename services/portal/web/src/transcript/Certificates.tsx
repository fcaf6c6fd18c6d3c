import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useClient, useConfig } from '../data/use-client.ts';
import { downloadBlob } from '../kit/download.ts';
import { removeLater, useRemoved } from '../kit/undo.ts';
import { localText } from '../language/language.ts';
import { m } from '../paraglide/messages.js';
import { explainRefusal } from '../refusals/explain-refusal.ts';
import { Button } from '../ui/Button.tsx';
import { SectionTitle } from '../ui/SectionTitle.tsx';
import { announce } from '../ui/announce.ts';
import { CertificateRow } from './CertificateRow.tsx';
import { issueCertificate, readCertificateFile, revokeCertificate } from './mutations.ts';
import { certificateKeys, certificatesQuery, type Certificate, type Transcript } from './queries.ts';
import { Problem } from '../ui/Problem.tsx';

interface CertificatesProps {
  readonly userId: string;
  readonly person: Transcript['person'];
}

/** Makes a certificate of what the transcript says now, and shows those that were made. */
export function Certificates({ userId, person }: CertificatesProps) {
  const db = useClient();
  const config = useConfig();
  const queries = useQueryClient();
  const { data: certificates } = useSuspenseQuery(certificatesQuery(db, userId));
  const removed = useRemoved();
  const [busy, setBusy] = useState<string>();
  const [error, setError] = useState<string>();

  const during = async (what: string, work: () => Promise<void>) => {
    setBusy(what);
    setError(undefined);
    try {
      await work();
    } catch (thrown) {
      setError(await explainRefusal(thrown, 'certificates'));
    } finally {
      setBusy(undefined);
      void queries.invalidateQueries({ queryKey: certificateKeys.all });
    }
  };
  const open = async (code: string) => downloadBlob(`certificate-${code}.pdf`, await readCertificateFile(db, config, code));
  const make = () =>
    during('new', async () => {
      const { code } = await issueCertificate(db);
      await open(code);
    });
  const revoke = ({ id }: Certificate) => {
    const undo = removeLater(id, async () => {
      await revokeCertificate(db, id).finally(() => void queries.invalidateQueries({ queryKey: certificateKeys.all }));
    });
    announce({ text: m.certificate_revoked_now(), undo });
  };

  return (
    <section aria-labelledby="certificates">
      <SectionTitle id="certificates">{m.certificate_title()}</SectionTitle>
      <p className="text-quiet">{m.certificate_lead()}</p>
      <div className="mt-5 grid gap-4">
        <NameOnPaper person={person} />
        <Button className="justify-self-start" isBusy={busy === 'new'} onClick={() => void make()}>
          {m.certificate_make()}
        </Button>
        {error !== undefined && <Problem>{error}</Problem>}
      </div>
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

/** Shows the name that a certificate will print. */
function NameOnPaper({ person }: Pick<CertificatesProps, 'person'>) {
  if (person?.full_name && person.is_name_confirmed)
    return <p>{m.certificate_in_the_name({ name: localText(person.full_name_en, person.full_name) })}</p>;
  return (
    <p className="border-s-2 border-accent ps-4">
      {person?.full_name ? m.certificate_name_waits({ name: person.full_name }) : m.certificate_name_open()}{' '}
      {!person?.full_name && (
        <Link to="/me" activeOptions={{ exact: true }} className="link">
          {m.certificate_name_write()}
        </Link>
      )}
    </p>
  );
}
