import { useSuspenseQuery } from '@tanstack/react-query';
import { useClient } from '../data/use-client.ts';
import { AddDocuments } from '../documents/AddDocuments.tsx';
import { DocumentList } from '../documents/DocumentList.tsx';
import { documentsQuery } from '../documents/queries.ts';
import { m } from '../paraglide/messages.js';
import { APPROVAL_ROLES } from '../session/roles.ts';
import type { Session } from '../session/session.ts';
import { SectionTitle } from '../ui/SectionTitle.tsx';
import type { Status } from './labels.ts';
import type { Project } from './queries.ts';
import { EmptyLine } from '../ui/EmptyState.tsx';

interface DocumentsProps {
  readonly session: Session;
  readonly project: Project;
}

const over: ReadonlySet<Status> = new Set(['archived', 'rejected', 'cancelled']);

/** Letters, receipts and pictures of a project; the database says who adds which when. */
export function Documents({ session, project }: DocumentsProps) {
  const db = useClient();
  const { data: documents } = useSuspenseQuery(documentsQuery(db, project.id));
  const isOwner = project.created_by === session.userId;
  const mayAdd = !over.has(project.status) && (isOwner || (project.status !== 'draft' && APPROVAL_ROLES.includes(session.role)));
  if (documents.length === 0 && !mayAdd) return null;
  return (
    <section aria-labelledby="documents">
      <SectionTitle id="documents">{m.project_documents()}</SectionTitle>
      {documents.length === 0 && <EmptyLine className="mb-5">{m.project_documents_none()}</EmptyLine>}
      <div className="grid gap-8">
        <DocumentList
          projectId={project.id}
          documents={documents}
          removableBy={project.status === 'draft' ? session.userId : undefined}
        />
        {mayAdd && <AddDocuments projectId={project.id} firstKind={isOwner ? 'receipt' : 'signed-letter'} />}
      </div>
    </section>
  );
}
