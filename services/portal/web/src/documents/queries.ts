import { queryOptions } from '@tanstack/react-query';
import type { Client } from '../data/client.ts';
import type { Database } from '../data/database.gen.ts';
import type { RowOf } from '../data/row-of.ts';
import { dataOf } from '../refusals/refusal.ts';

/** Query keys of documents of projects. */
export const documentKeys = {
  ofProject: (projectId: string) => ['documents', projectId] as const,
  form: (projectId: string, savedAt: number | undefined) => ['project-form', projectId, savedAt] as const,
};

export const documentBucket = 'project-documents';
export type DocumentKind = Database['public']['Enums']['document_kind'];

/** How long an address of a private object opens it, in seconds. */
const signedFor = 60 * 60;

const columns =
  'id, kind, file_url, title, created_at, uploader_id, uploader:profiles!project_documents_uploader_id_fkey(nickname, full_name, full_name_en, is_name_doubtful)' as const;

/** Papers of a project, oldest first, each with an address that opens it for an hour. */
export const documentsQuery = (db: Client, projectId: string) =>
  queryOptions({
    queryKey: documentKeys.ofProject(projectId),
    // Asked again before the addresses end.
    staleTime: 5 * 60_000,
    refetchInterval: (signedFor - 5 * 60) * 1000,
    queryFn: async () => {
      const rows = dataOf(await db.from('project_documents').select(columns).eq('project_id', projectId).order('created_at'));
      if (rows.length === 0) return [];
      const names = rows.map(({ file_url }) => file_url);
      const signed = dataOf(await db.storage.from(documentBucket).createSignedUrls(names, signedFor));
      const addresses = new Map(signed.map(({ path, signedUrl }) => [path, signedUrl]));
      // A document without an object has no address.
      return rows.map((row) => ({ ...row, address: addresses.get(row.file_url) || undefined }));
    },
  });

export type ProjectDocument = RowOf<typeof documentsQuery>;
