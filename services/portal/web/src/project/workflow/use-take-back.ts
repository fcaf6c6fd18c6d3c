import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useClient } from '../../data/use-client.ts';
import { localText } from '../../language/language.ts';
import { announceRefusal } from '../../refusals/explain-refusal.ts';
import { announce } from '../../ui/announce.ts';
import { projectKeys, type ListedProject } from '../queries.ts';
import { moveDone } from './labels.ts';
import { moveProject } from './mutations.ts';

/** Takes a submitted project back into its draft, which opens; refused once a reviewer has decided. */
export function useTakeBack({ id, title, title_en }: Pick<ListedProject, 'id' | 'title' | 'title_en'>) {
  const db = useClient();
  const queries = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: () => moveProject(db, { projectId: id, to: 'draft', note: '' }),
    onSuccess: async () => {
      announce({ subject: id, text: moveDone({ kind: 'take-back', role: 'owner' }, localText(title_en, title)) });
      await queries.invalidateQueries({ queryKey: projectKeys.all });
      await navigate({ to: '/submit', search: { draft: id, part: 'review' } });
    },
    onError: (error) => {
      announceRefusal(error, 'project');
      return queries.invalidateQueries({ queryKey: projectKeys.all });
    },
  });
}
