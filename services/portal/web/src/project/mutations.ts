import type { Client } from '../data/client.ts';
import type { Database } from '../data/database.gen.ts';
import { dataOf } from '../refusals/refusal.ts';

type CommentRow = Pick<
  Database['public']['Tables']['project_comments']['Insert'],
  'id' | 'project_id' | 'author_id' | 'section' | 'body'
>;

/** Adds a comment. Its identifier is chosen here, which makes sending it twice harmless. @throws Refusal */
export async function addComment(db: Client, comment: CommentRow): Promise<void> {
  const { error } = await db.from('project_comments').insert(comment);
  if (error && error.code !== '23505') dataOf({ data: null, error });
}

type NewProject = Database['public']['Tables']['projects']['Insert'];

/** Starts a draft. @returns its identifier @throws Refusal */
export const createProject = async (db: Client, columns: NewProject) =>
  dataOf(await db.from('projects').insert(columns).select('id').single());
