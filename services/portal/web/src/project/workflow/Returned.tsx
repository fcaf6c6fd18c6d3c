import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useClient } from '../../data/use-client.ts';
import { partOf } from '../../draft/sections/section-fields.ts';
import { m } from '../../paraglide/messages.js';
import { RefusalText } from '../../refusals/RefusalText.tsx';
import { Button } from '../../ui/Button.tsx';
import { buttonStyle } from '../../ui/button-style.ts';
import { DuplicateProject } from '../DuplicateProject.tsx';
import { projectKeys, type Project, type Step } from '../queries.ts';
import { moveProject } from './mutations.ts';
import { returnStep } from './path.rules.ts';
import { ReturnReason } from './ReturnReason.tsx';
import { Problem } from '../../ui/Problem.tsx';

interface ReturnedProps {
  readonly project: Project;
  readonly steps: readonly Step[];
  readonly isOwner: boolean;
}

/** Why the project came back, and the owner's way to answer. */
export function Returned({ project, steps, isOwner }: ReturnedProps) {
  const step = returnStep(project.status, steps);
  if (!step) return null;
  const search = { draft: project.id, part: partOf(step.section) };
  return (
    <ReturnReason step={step} home={project}>
      {isOwner && project.status === 'revisions-requested' && <Resume project={project} search={search} />}
      {isOwner && project.status === 'draft' && (
        <Link to="/submit" search={search} className={buttonStyle('primary')}>
          {m.project_edit()}
        </Link>
      )}
      {isOwner && project.status === 'rejected' && <DuplicateProject project={project} />}
    </ReturnReason>
  );
}

interface ResumeProps {
  readonly project: Project;
  readonly search: { readonly draft: string; readonly part: ReturnType<typeof partOf> };
}

function Resume({ project, search }: ResumeProps) {
  const db = useClient();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const resume = useMutation({
    mutationFn: () => moveProject(db, { projectId: project.id, to: 'draft', note: '' }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: projectKeys.all });
      await navigate({ to: '/submit', search });
    },
  });
  return (
    <>
      <Button isBusy={resume.isPending} onClick={() => resume.mutate()}>
        {m.project_move_resume()}
      </Button>
      {resume.error && (
        <Problem className="text-sm">
          <RefusalText refused={resume.error} subject="project" />
        </Problem>
      )}
    </>
  );
}
