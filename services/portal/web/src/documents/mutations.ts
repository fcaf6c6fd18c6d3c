import type { Client } from '../data/client.ts';
import type { Database } from '../data/database.gen.ts';
import { dataOf } from '../refusals/refusal.ts';
import { documentBucket } from './queries.ts';

type DocumentRow = Pick<
  Database['public']['Tables']['project_documents']['Insert'],
  'id' | 'project_id' | 'kind' | 'file_url' | 'title'
>;

/** Notes an object as a paper of a project. @throws Refusal */
export async function addDocument(db: Client, row: DocumentRow): Promise<void> {
  const { error } = await db.from('project_documents').insert(row);
  if (error) dataOf({ data: null, error });
}

/** Takes a paper off its project; the object stays. @throws Refusal */
export async function takeOffDocument(db: Client, id: string): Promise<void> {
  const { error } = await db.from('project_documents').delete().eq('id', id);
  if (error) dataOf({ data: null, error });
}

/** Removes the file of a document that was removed from its project. */
export async function removeDocumentFile(db: Client, path: string): Promise<void> {
  await db.storage.from(documentBucket).remove([path]);
}
