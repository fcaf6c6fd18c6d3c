import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useClient } from '../../data/use-client.ts';
import { m } from '../../paraglide/messages.js';
import { projectKeys } from '../../project/queries.ts';
import { moveProject } from '../../project/workflow/mutations.ts';
import { Refusal } from '../../refusals/refusal.ts';
import { refusalSentence } from '../../refusals/sentences.ts';
import { Button } from '../../ui/Button.tsx';
import { missingOf, problemsOf, type Draft } from '../draft.rules.ts';
import { fieldName, refusedFields } from '../labels.ts';

interface ReviewSectionProps {
  readonly projectId: string;
  readonly draft: Draft;
  readonly save: () => Promise<boolean>;
  /** Opens the section with a field. */
  readonly goTo: (field: keyof Draft) => void;
}

/** The missing fields, or the button to submit. */
export function ReviewSection({ projectId, draft, save, goTo }: ReviewSectionProps) {
  const db = useClient();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const open = [...new Set([...missingOf(draft), ...(Object.keys(problemsOf(draft)) as (keyof Draft)[])])];
  const submit = useMutation({
    mutationFn: async () => {
      if (!(await save())) throw new Refusal('network', 'not saved');
      return moveProject(db, { projectId, to: 'submitted-to-chair', note: '' });
    },
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: projectKeys.all });
      await navigate({ to: '/project/$id', params: { id: projectId } });
    },
  });
  return (
    <>
      {open.length > 0 ? (
        <div>
          <h2 className="mb-2 text-lg">{m.submit_missing()}</h2>
          <FieldLinks fields={open} goTo={goTo} />
        </div>
      ) : (
        <p className="text-lead">{m.submit_ready()}</p>
      )}
      <div>
        <Button disabled={open.length > 0} isBusy={submit.isPending} onClick={() => submit.mutate()}>
          {m.project_move_submit()}
        </Button>
      </div>
      {submit.error && (
        <p role="alert" className="text-sm font-semibold text-accent">
          {refusalSentence(submit.error, 'project')}
        </p>
      )}
      <FieldLinks fields={refusedFields(submit.error)} goTo={goTo} />
    </>
  );
}

const FieldLinks = ({ fields, goTo }: Pick<ReviewSectionProps, 'goTo'> & { readonly fields: readonly (keyof Draft)[] }) => (
  <ul>
    {fields.map((field) => (
      <li key={field} className="border-t border-line">
        <button type="button" className="link touch" onClick={() => goTo(field)}>
          {field === 'division' ? m.project_home() : fieldName(field)}
        </button>
      </li>
    ))}
  </ul>
);
