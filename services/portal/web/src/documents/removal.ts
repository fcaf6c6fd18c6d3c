import type { QueryClient } from '@tanstack/react-query';
import type { Client } from '../data/client.ts';
import { m } from '../paraglide/messages.js';
import { announce } from '../ui/announce.ts';
import { addDocument, removeDocumentFile, takeOffDocument } from './mutations.ts';
import { documentsQuery, type ProjectDocument } from './queries.ts';

/** Longer than an announcement stays, also under a resting pointer. */
const removeAfterMs = 60_000;

/** Removes a document at once. Its object is removed when it can no longer be undone. */
export async function removeDocument(
  db: Client,
  queries: QueryClient,
  projectId: string,
  document: ProjectDocument,
): Promise<void> {
  const { queryKey } = documentsQuery(db, projectId);
  const { id, kind, file_url, title } = document;
  const name = title ?? file_url;
  queries.setQueryData(queryKey, (before) => before?.filter((each) => each.id !== id));
  try {
    await takeOffDocument(db, id);
  } catch {
    announce({ text: m.document_remove_failed({ name }), kind: 'trouble' });
    return queries.invalidateQueries({ queryKey });
  }
  const timer = setTimeout(() => void removeDocumentFile(db, file_url), removeAfterMs);
  announce({
    text: m.document_removed({ name }),
    undo: async () => {
      clearTimeout(timer);
      await addDocument(db, { id, project_id: projectId, kind, file_url, title }).catch(() =>
        announce({ text: m.document_restore_failed({ name }), kind: 'trouble' }),
      );
      await queries.invalidateQueries({ queryKey });
    },
  });
}
