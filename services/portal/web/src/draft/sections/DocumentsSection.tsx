import { useQuery } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import { useClient } from '../../data/use-client.ts';
import { AddDocuments } from '../../documents/AddDocuments.tsx';
import { DocumentList } from '../../documents/DocumentList.tsx';
import { documentsQuery } from '../../documents/queries.ts';
import { m } from '../../paraglide/messages.js';
import { SkeletonRows } from '../../ui/Skeleton.tsx';

interface DocumentsSectionProps {
  readonly projectId: string;
}

/** Letters, quotations and pictures that go with the proposal. */
export function DocumentsSection({ projectId }: DocumentsSectionProps) {
  const db = useClient();
  const { session } = useRouteContext({ from: '__root__' });
  const { data: documents } = useQuery(documentsQuery(db, projectId));
  return (
    <>
      <p className="max-w-[40rem] text-quiet">{m.submit_papers_lead()}</p>
      <AddDocuments projectId={projectId} firstKind="signed-letter" />
      {documents ? (
        <DocumentList projectId={projectId} documents={documents} removableBy={session?.userId} />
      ) : (
        <SkeletonRows rows={2} />
      )}
    </>
  );
}
