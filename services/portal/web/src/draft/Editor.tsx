import { Link, useNavigate } from '@tanstack/react-router';
import type { Client } from '../data/client.ts';
import type { Project } from '../data/projects.ts';
import { formatTime } from '../language/dates.ts';
import { m } from '../paraglide/messages.js';
import { Button } from '../parts/Button.tsx';
import { PageTitle } from '../parts/PageTitle.tsx';
import { BudgetPart } from './BudgetPart.tsx';
import { IdeaPart } from './IdeaPart.tsx';
import { partNames, partOf, partTitles, type PartName } from './parts.ts';
import { PeoplePart } from './PeoplePart.tsx';
import { PlanPart } from './PlanPart.tsx';
import { ReviewPart } from './ReviewPart.tsx';
import { useDraft, type Saving } from './use-draft.ts';

interface EditorProps {
  readonly db: Client;
  readonly project: Project;
  readonly part: PartName;
  readonly boardFrom: number | null;
}

/** The official form, part by part; every part keeps what is typed. */
export function Editor({ db, project, part, boardFrom }: EditorProps) {
  const navigate = useNavigate();
  const { draft, change, save, saving } = useDraft(db, project);
  const goTo = (next: PartName) => void navigate({ to: '/submit', search: { draft: project.id, part: next } });
  const place = partNames.indexOf(part);
  const [previous, next] = [partNames[place - 1], partNames[place + 1]];
  return (
    <>
      <PageTitle title={draft.title.trim() || m.project_untitled()} above={<SavingLine saving={saving} />} />
      <div className="grid gap-x-16 gap-y-8 lg:grid-cols-[14rem_minmax(0,44rem)]">
        <nav aria-label={m.submit_steps()} className="-mx-1 overflow-x-auto lg:overflow-visible">
          <ol className="flex gap-1 border-line max-lg:border-b lg:sticky lg:top-24 lg:flex-col lg:border-s">
            {partNames.map((name, index) => (
              <li key={name} className="shrink-0">
                <Link
                  to="/submit"
                  search={{ draft: project.id, part: name }}
                  data-part={name === part ? 'chosen' : undefined}
                  className="flex touch items-center gap-2 px-3 text-sm text-quiet no-underline hover:text-ink data-[part=chosen]:font-semibold data-[part=chosen]:text-accent max-lg:data-[part=chosen]:shadow-[inset_0_-2px_var(--accent)] lg:-ms-px lg:ps-5 lg:data-[part=chosen]:shadow-[inset_2px_0_var(--accent)]"
                >
                  <span className="numerals">{index + 1}</span>
                  {partTitles[name]()}
                </Link>
              </li>
            ))}
          </ol>
        </nav>
        <div className="grid gap-6">
          <h2 className="text-xl">{partTitles[part]()}</h2>
          {part === 'idea' && <IdeaPart db={db} draft={draft} change={change} />}
          {part === 'plan' && <PlanPart draft={draft} change={change} />}
          {part === 'budget' && <BudgetPart draft={draft} change={change} boardFrom={boardFrom} />}
          {part === 'people' && <PeoplePart draft={draft} change={change} />}
          {part === 'review' && (
            <ReviewPart db={db} projectId={project.id} draft={draft} save={save} goTo={(field) => goTo(partOf(field))} />
          )}
          <div className="mt-4 flex flex-wrap justify-between gap-3 border-t border-line pt-6">
            {previous ? (
              <Button variant="plain" onClick={() => goTo(previous)}>
                {m.submit_previous()}
              </Button>
            ) : (
              <span />
            )}
            {next && <Button onClick={() => goTo(next)}>{m.submit_next()}</Button>}
          </div>
        </div>
      </div>
    </>
  );
}

const SavingLine = ({ saving }: { readonly saving: Saving }) => (
  <span role="status">
    {saving.state === 'saving' && m.submit_saving()}
    {saving.state === 'kept' && m.submit_unsaved()}
    {saving.state === 'saved' && (saving.at ? m.submit_saved({ time: formatTime(saving.at) }) : m.status_draft())}
  </span>
);
