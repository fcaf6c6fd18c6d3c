import { keepPreviousData, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { useDeferredValue, useState } from 'react';
import { AdminTitle } from '../../../admin/AdminTitle.tsx';
import { CertificateEntry, holderOf } from '../../../admin/certificates/CertificateEntry.tsx';
import { RevokeCertificate } from '../../../admin/certificates/RevokeCertificate.tsx';
import { issuedCertificatesQuery, type IssuedCertificate } from '../../../admin/certificates/queries.ts';
import { m } from '../../../paraglide/messages.js';
import { announceRefusal } from '../../../refusals/explain-refusal.ts';
import { reissueCertificate } from '../../../transcript/mutations.ts';
import { certificateKeys } from '../../../transcript/queries.ts';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { inputStyle } from '../../../ui/Field.tsx';
import { ShowMore } from '../../../ui/ShowMore.tsx';
import { SkeletonRows } from '../../../ui/Skeleton.tsx';
import { announce } from '../../../ui/announce.ts';

export const Route = createFileRoute('/_signed-in/_admin/admin/certificates')({ component: IssuedCertificates });

function IssuedCertificates() {
  const { db } = Route.useRouteContext();
  const queries = useQueryClient();
  // Not in the address, which others may see, because it may be a name.
  const [typed, setTyped] = useState('');
  const [revoking, setRevoking] = useState<IssuedCertificate>();
  const term = useDeferredValue(typed.trim());
  const list = useInfiniteQuery({
    ...issuedCertificatesQuery(db, term),
    placeholderData: keepPreviousData,
    throwOnError: true,
  });
  const refresh = () => queries.invalidateQueries({ queryKey: certificateKeys.all });
  const reissue = useMutation({
    mutationFn: async (certificate: IssuedCertificate) => {
      const { code } = await reissueCertificate(db, certificate.id);
      announce({ text: m.certificate_reissued({ name: holderOf(certificate), code }) });
    },
    onError: (error) => announceRefusal(error, 'certificates'),
    onSettled: refresh,
  });
  return (
    <>
      <AdminTitle title={m.admin_certificates()} lead={m.admin_certificates_lead()} />
      <input
        type="search"
        aria-label={m.admin_certificates_search()}
        placeholder={m.admin_certificates_search()}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        className={`${inputStyle} mb-6 max-w-md`}
      />
      {!list.data && <SkeletonRows />}
      {list.data?.length === 0 && (
        <EmptyState
          title={term === '' ? m.admin_certificates_none() : m.admin_none_found()}
          lead={term === '' ? m.admin_certificates_none_lead() : m.admin_none_found_lead()}
        >
          {term !== '' && (
            <Button variant="plain" onClick={() => setTyped('')}>
              {m.search_clear()}
            </Button>
          )}
        </EmptyState>
      )}
      <ul>
        {list.data?.map((certificate) => (
          <CertificateEntry
            key={certificate.id}
            certificate={certificate}
            onRevoke={() => setRevoking(certificate)}
            onReissue={() => reissue.mutate(certificate)}
          />
        ))}
      </ul>
      <ShowMore list={list} />
      {revoking && <RevokeCertificate certificate={revoking} onRevoked={refresh} onClose={() => setRevoking(undefined)} />}
    </>
  );
}
