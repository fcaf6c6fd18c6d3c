import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useClient } from '../data/use-client.ts';
import { columnsOf, draftOf } from '../draft/draft.rules.ts';
import { m } from '../paraglide/messages.js';
import { Button } from '../ui/Button.tsx';
import { announce } from '../ui/announce.ts';
import { createProject } from './mutations.ts';
import { projectKeys, type Project } from './queries.ts';

/** Copies a refused project's text into a new draft. */
export function DuplicateProject({ project }: { readonly project: Project }) {
  const db = useClient();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const begin = useMutation({
    mutationFn: () => createProject(db, { ...columnsOf(draftOf(project)), title: project.title }),
    onSuccess: async ({ id }) => {
      await queries.invalidateQueries({ queryKey: projectKeys.all });
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
