import { useSuspenseQuery } from '@tanstack/react-query';
import type { Client, PortalConfig } from '../data/client.ts';
import { documentsQuery } from '../documents/queries.ts';
import type { Project } from './queries.ts';
import { AddDocuments } from '../documents/AddDocuments.tsx';
import { DocumentList } from '../documents/DocumentList.tsx';
import { m } from '../paraglide/messages.js';
import { SectionTitle } from '../ui/SectionTitle.tsx';
import { APPROVAL_ROLES } from '../session/roles.ts';
import type { Session } from '../session/session.ts';
import type { Status } from './status.ts';

interface DocumentsProps {
  readonly db: Client;
  readonly config: PortalConfig;
  readonly session: Session;
  readonly project: Project;
}

const over: ReadonlySet<Status> = new Set(['archived', 'rejected', 'cancelled']);

/** Letters, receipts and pictures of a project; the database says who adds which when. */
export function Documents({ db, config, session, project }: DocumentsProps) {
  const { data: documents } = useSuspenseQuery(documentsQuery(db, project.id));
  const isOwner = project.created_by === session.userId;
  const mayAdd = !over.has(project.status) && (isOwner || (project.status !== 'draft' && APPROVAL_ROLES.includes(session.role)));
  if (documents.length === 0 && !mayAdd) return null;
  return (
    <section aria-labelledby="documents">
      <SectionTitle id="documents">{m.project_documents()}</SectionTitle>
      {documents.length === 0 && <p className="mb-5 text-quiet">{m.project_documents_none()}</p>}
      <div className="grid gap-8">
        <DocumentList
          db={db}
          projectId={project.id}
          documents={documents}
          removableBy={project.status === 'draft' ? session.userId : undefined}
        />
        {mayAdd && (
          <AddDocuments db={db} config={config} projectId={project.id} firstKind={isOwner ? 'receipt' : 'signed-letter'} />
        )}
      </div>
    </section>
  );
}
