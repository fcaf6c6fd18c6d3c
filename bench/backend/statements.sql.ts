import type { ExerciseName } from './exercises.ts';

/** What a person would write for each exercise; each read gives the answer as one text. */
export const statements: Readonly<Record<ExerciseName, string>> = {
  'list of 50 rows': `select coalesce(json_agg(answer), '[]')::text as body from (
    select id, project_id, title, is_done, due_at from public.tasks order by id limit 50) as answer`,
  'point read': `select row_to_json(answer)::text as body from (
    select id, project_id, title, is_done, due_at from public.tasks where id = $1) as answer`,
  insert: 'insert into public.notes (title, body) values ($1, $2)',
  'embed two levels deep': `select coalesce(json_agg(answer), '[]')::text as body from (
    select id, name, coalesce((select json_agg(task) from (
      select id, title, coalesce((select json_agg(comment) from (
        select id, body from public.comments where task_id = tasks.id) as comment), '[]') as comments
      from public.tasks where project_id = projects.id) as task), '[]') as tasks
    from public.projects order by id limit 5) as answer`,
};

/** A login role as the backend's own: NOINHERIT, nothing but the right to become a caller. */
export const makeRivalRole = (name: string, password: string) =>
  `create role ${name} login noinherit password '${password}'; grant authenticated to ${name}`;

/** For an owner of tables that answers for callers too, as if it had made their roles itself. */
export const letBecomeCallers = (name: string) => `grant anon, authenticated, service_role to ${name}`;

/** What the inserts left so that each measurement starts from the same table. */
export const clearNotes = 'truncate public.notes';

export const countNotes = 'select count(*)::int as count from public.notes';
