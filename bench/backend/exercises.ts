import { createClient } from '@supabase/supabase-js';

/** One request in the form in which supabase-js sends it; the path starts at the origin. */
export interface WireRequest {
  readonly method: string;
  readonly path: string;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

export const exerciseNames = ['list of 50 rows', 'point read', 'insert', 'embed two levels deep'] as const;
export type ExerciseName = (typeof exerciseNames)[number];

export interface Exercise extends WireRequest {
  readonly name: ExerciseName;
}

/** Whose rows are read: one of the seed's ten. */
export const owner = '00000000-0000-4000-8000-000000000007';

export const taskId = 70;
export const note = { title: 'A note', body: 'Written by the benchmark, as long as a short paragraph of some text may be.' };

/** Lets supabase-js itself write the requests, and keeps them instead of sending them. */
export async function captureExercises(apikey: string, token: string): Promise<Exercise[]> {
  const captured: WireRequest[] = [];
  const client = createClient('http://captured', apikey, {
    accessToken: async () => token,
    global: {
      fetch: async (input, init) => {
        captured.push(await wireForm(new Request(input, init)));
        return new Response('[]', { status: 200, headers: { 'content-type': 'application/json' } });
      },
    },
  });
  await client.from('tasks').select('id,project_id,title,is_done,due_at').order('id').limit(50);
  await client.from('tasks').select('id,project_id,title,is_done,due_at').eq('id', taskId).single();
  await client.from('notes').insert(note);
  await client.from('projects').select('id,name,tasks(id,title,comments(id,body))').order('id').limit(5);
  return exerciseNames.map((name, index) => ({ name, ...(captured[index] as WireRequest) }));
}

async function wireForm(request: Request): Promise<WireRequest> {
  const { pathname, search } = new URL(request.url);
  const body = await request.text();
  return {
    method: request.method,
    path: `${pathname}${search}`,
    headers: Object.fromEntries(request.headers),
    ...(body !== '' && { body }),
  };
}
