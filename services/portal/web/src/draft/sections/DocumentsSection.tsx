import { useQuery } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import type { Client, PortalConfig } from '../../data/client.ts';
import { documentsQuery } from '../../documents/queries.ts';
import { AddDocuments } from '../../documents/AddDocuments.tsx';
import { DocumentList } from '../../documents/DocumentList.tsx';
import { m } from '../../paraglide/messages.js';
import { SkeletonRows } from '../../ui/Skeleton.tsx';

interface PapersPartProps {
  readonly db: Client;
  readonly config: PortalConfig;
  readonly projectId: string;
}

/** Letters, quotations and pictures that go with the proposal. */
export function DocumentsSection({ db, config, projectId }: PapersPartProps) {
  const { session } = useRouteContext({ from: '__root__' });
  const { data: documents } = useQuery(documentsQuery(db, projectId));
  return (
    <>
      <p className="max-w-[40rem] text-quiet">{m.submit_papers_lead()}</p>
      <AddDocuments db={db} config={config} projectId={projectId} firstKind="signed-letter" />
      {documents ? (
        <DocumentList db={db} projectId={projectId} documents={documents} removableBy={session?.userId} />
      ) : (
        <SkeletonRows rows={2} />
      )}
    </>
  );
}
