import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { Client } from '../data/client.ts';
import { dataOf, Refusal } from '../data/refusal.ts';
import { m } from '../paraglide/messages.js';
import { Button } from '../parts/Button.tsx';
import { moveRefusal } from '../project/move-name.ts';
import { missingOf, problemsOf, type Draft } from './draft.rules.ts';

interface ReviewPartProps {
  readonly db: Client;
  readonly projectId: string;
  readonly draft: Draft;
  readonly save: () => Promise<boolean>;
  /** Leads to the part that holds a field. */
  readonly goTo: (field: keyof Draft) => void;
}

const names: Partial<Record<keyof Draft, () => string>> = {
  title: m.submit_name,
  title_en: m.submit_name_en,
  division: m.project_home,
  academic_year: m.submit_academic_year,
  expected_participants: m.project_participants,
  rationale: m.project_section_rationale,
  objectives: m.project_section_objectives,
  plan: m.project_section_plan,
  starts_on: m.submit_starts_on,
  ends_on: m.submit_ends_on,
  expected_results: m.project_section_expected_results,
  responsible: m.project_section_responsible,
};

/** What is still missing, or else the button that hands the proposal in. */
export function ReviewPart({ db, projectId, draft, save, goTo }: ReviewPartProps) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const open = [...new Set([...missingOf(draft), ...(Object.keys(problemsOf(draft)) as (keyof Draft)[])])];
  const submit = useMutation({
    mutationFn: async () => {
      if (!(await save())) throw new Refusal('network', 'not saved');
      return dataOf(await db.rpc('move_project', { project: projectId, to_status: 'submitted-to-chair' }));
    },
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['projects'] });
      await navigate({ to: '/project/$id', params: { id: projectId } });
    },
  });
  return (
    <>
      {open.length > 0 ? (
        <div>
          <h2 className="mb-2 text-lg">{m.submit_missing()}</h2>
          <ul>
            {open.map((field) => (
              <li key={field} className="border-t border-line">
                <button type="button" className="link touch" onClick={() => goTo(field)}>
                  {(names[field] ?? m.submit_missing)()}
                </button>
              </li>
            ))}
          </ul>
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
          {submit.error instanceof Refusal && submit.error.code !== 'network'
            ? moveRefusal(submit.error.code)
            : m.error_offline()}
        </p>
      )}
    </>
  );
}
