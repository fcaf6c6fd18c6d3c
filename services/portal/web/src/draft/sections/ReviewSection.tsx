import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useClient } from '../../data/use-client.ts';
import { formatCount } from '../../language/dates.ts';
import { localText } from '../../language/language.ts';
import { m } from '../../paraglide/messages.js';
import { projectKeys, type Project } from '../../project/queries.ts';
import { moveDone } from '../../project/workflow/labels.ts';
import { moveProject } from '../../project/workflow/mutations.ts';
import { useTakeBack } from '../../project/workflow/use-take-back.ts';
import { Refusal } from '../../refusals/refusal.ts';
import { RefusalText } from '../../refusals/RefusalText.tsx';
import { announce } from '../../ui/announce.ts';
import { Button } from '../../ui/Button.tsx';
import { leftEmptyOf, missingOf, problemsOf, withoutBlankRows, type Draft } from '../draft.rules.ts';
import { fieldName, refusedFields } from '../labels.ts';
import { sectionFields, sectionOf } from './section-fields.ts';
import type { SectionName } from './section-names.ts';
import { Summary } from './Summary.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';

interface ReviewSectionProps {
  readonly project: Project;
  readonly draft: Draft;
  readonly change: (part: Partial<Draft>) => void;
  readonly save: () => Promise<boolean>;
  /** Of the saved draft. */
  readonly version: string;
  readonly goTo: (section: SectionName, field?: keyof Draft) => void;
}

const Reviewers = lazyPart(() => import('../../project/workflow/Reviewers.tsx').then((module) => module.Reviewers));

const missingId = 'missing';

/** What is missing, the whole proposal, who will review it, and the button to submit it. */
export function ReviewSection({ project, draft, change, save, version, goTo }: ReviewSectionProps) {
  const db = useClient();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const filled = withoutBlankRows(draft);
  const open = inFormOrder([...new Set([...missingOf(draft), ...(Object.keys(problemsOf(draft)) as (keyof Draft)[])])]);
  const leftEmpty = inFormOrder(leftEmptyOf(draft));
  const takeBack = useTakeBack({ ...draft, id: project.id });
  const submit = useMutation({
    mutationFn: async () => {
      if (Object.keys(filled).length > 0) change(filled);
      if (!(await save())) throw new Refusal('network', 'not saved');
      return moveProject(db, { projectId: project.id, to: 'submitted-to-chair', note: '' });
    },
    onSuccess: async () => {
      announce({
        subject: project.id,
        text: moveDone({ kind: 'submit', role: 'owner' }, localText(draft.title_en, draft.title)),
        undo: () => takeBack.mutate(),
      });
      await queries.invalidateQueries({ queryKey: projectKeys.all });
      await navigate({ to: '/project/$id', params: { id: project.id } });
    },
  });
  const goToField = (field: keyof Draft) => goTo(sectionOf(field), field);
  return (
    <>
      {open.length > 0 ? (
        <div>
          <h3 id={missingId} tabIndex={-1} className="mb-2 scroll-mt-20 text-lg">
            {m.submit_missing()}
          </h3>
          <FieldLinks fields={open} goTo={goToField} />
        </div>
      ) : (
        <div>
          <p className="text-lead">{leftEmpty.length > 0 ? m.submit_ready_required() : m.submit_ready()}</p>
          {leftEmpty.length > 0 && (
            <p className="mt-1 text-quiet">{m.submit_left_empty({ fields: leftEmpty.map(fieldName).join(', ') })}</p>
          )}
        </div>
      )}
      <Summary projectId={project.id} draft={{ ...draft, ...filled }} goTo={goTo} />
      <Suspense fallback={<SkeletonRows rows={4} />}>
        <Reviewers
          projectId={project.id}
          version={version}
          home={{ division: draft.division || null, club_id: draft.club_id || null }}
        />
      </Suspense>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <Button disabled={open.length > 0} isBusy={submit.isPending} onClick={() => submit.mutate()}>
          {m.project_move_submit()}
        </Button>
        {open.length > 0 && (
          <a href={`#${missingId}`} className="link">
            {m.submit_missing_count({ count: formatCount(open.length) })}
          </a>
        )}
      </div>
      {submit.error && (
        <Problem className="text-sm">
          <RefusalText refused={submit.error} subject="project" />
        </Problem>
      )}
      <FieldLinks fields={refusedFields(submit.error)} goTo={goToField} />
    </>
  );
}

function inFormOrder(fields: readonly (keyof Draft)[]): (keyof Draft)[] {
  const order = sectionFields.flatMap((each) => each.fields);
  return fields.toSorted((a, b) => order.indexOf(a) - order.indexOf(b));
}

interface FieldLinksProps {
  readonly fields: readonly (keyof Draft)[];
  readonly goTo: (field: keyof Draft) => void;
}

const FieldLinks = ({ fields, goTo }: FieldLinksProps) => (
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
