import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { Client } from '../data/client.ts';
import type { Project } from './queries.ts';
import { dataOf } from '../refusals/refusal.ts';
import { columnsOf, draftOf } from '../draft/draft.rules.ts';
import { m } from '../paraglide/messages.js';
import { announce } from '../ui/announce.ts';
import { Button } from '../ui/Button.tsx';

/** What was refused stays refused; its text is the beginning of another draft. */
export function DuplicateProject({ db, project }: { readonly db: Client; readonly project: Project }) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const begin = useMutation({
    mutationFn: async () => {
      const columns = { ...columnsOf(draftOf(project)), title: project.title };
      return dataOf(await db.from('projects').insert(columns).select('id').single());
    },
    onSuccess: async ({ id }) => {
      await queries.invalidateQueries({ queryKey: ['projects'] });
      await navigate({ to: '/submit', search: { draft: id } });
    },
    onError: () => announce({ text: m.error_offline(), kind: 'trouble' }),
  });
  return (
    <Button isBusy={begin.isPending} onClick={() => begin.mutate()}>
      {m.project_begin_anew()}
    </Button>
  );
}
