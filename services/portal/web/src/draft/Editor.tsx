import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { FormPreview } from '../documents/FormPreview.tsx';
import { OpenForm } from '../documents/OpenForm.tsx';
import { useClient } from '../data/use-client.ts';
import { formatTime } from '../language/dates.ts';
import { localText } from '../language/language.ts';
import { m } from '../paraglide/messages.js';
import { stepsQuery, type Project } from '../project/queries.ts';
import { Returned } from '../project/workflow/Returned.tsx';
import type { Session } from '../session/session.ts';
import { focusPlace } from '../shell/follow-focus.ts';
import { Button } from '../ui/Button.tsx';
import { PageTitle } from '../ui/PageTitle.tsx';
import { buttonStyle } from '../ui/button-style.ts';
import { useIsPhone } from '../ui/use-is-phone.ts';
import { Conflicts } from './Conflicts.tsx';
import { DeleteDraft, isDeletable } from './DeleteDraft.tsx';
import type { Saving } from './draft-keeper.ts';
import { BudgetSection } from './sections/BudgetSection.tsx';
import { DocumentsSection } from './sections/DocumentsSection.tsx';
import { IdeaSection } from './sections/IdeaSection.tsx';
import { PeopleSection } from './sections/PeopleSection.tsx';
import { PlanSection } from './sections/PlanSection.tsx';
import { ReviewSection } from './sections/ReviewSection.tsx';
import { RisksSection } from './sections/RisksSection.tsx';
import { sectionFields, sectionOf } from './sections/section-fields.ts';
import { partId, sectionNames, type SectionName } from './sections/section-names.ts';
import { SectionSteps } from './SectionSteps.tsx';
import { isRequired, missingOf, type Draft } from './draft.rules.ts';
import { focusField } from './focus-field.ts';
import { sectionTitles } from './labels.ts';
import { useDraft } from './use-draft.ts';

interface EditorProps {
  readonly session: Session;
  readonly project: Project;
  readonly part: SectionName;
  readonly boardFrom: number | null;
}

/** The official form, section by section; every section saves what is typed. A wide screen shows the form beside it. */
export function Editor({ session, project, part, boardFrom }: EditorProps) {
  const navigate = useNavigate();
  const { draft, change, choose, save, saving, conflicts } = useDraft(project);
  const { data: steps } = useSuspenseQuery(stepsQuery(useClient(), project.id));
  const [isPreviewing, setPreviewing] = useState(false);
  const isPhone = useIsPhone();
  // The keyboard goes on in the field that is asked for, or at the top of a section that is opened.
  const section = useRef<HTMLDivElement>(null);
  const sectionTitle = useRef<HTMLHeadingElement>(null);
  const focused = useRef(part);
  const nextField = useRef<keyof Draft>(undefined);
  useEffect(() => {
    if (focused.current !== part && section.current && sectionTitle.current) {
      const isFocused = nextField.current !== undefined && focusField(section.current, nextField.current);
      if (!isFocused) focusPlace(sectionTitle.current);
    }
    focused.current = part;
    nextField.current = undefined;
  }, [part]);
  const goTo = (next: SectionName, field?: keyof Draft) => {
    nextField.current = field;
    // A field scrolls itself into view.
    const target = field === undefined ? { hash: partId } : { resetScroll: false };
    void navigate({ to: '/submit', search: { draft: project.id, part: next }, ...target });
  };
  const place = sectionNames.indexOf(part);
  const [previous, next] = [sectionNames[place - 1], sectionNames[place + 1]];
  return (
    <>
      <PageTitle
        title={localText(draft.title_en.trim(), draft.title.trim()) || m.project_untitled()}
        above={<SavingLine saving={saving} projectId={project.id} />}
        actions={
          <>
            <span className="lg:hidden">
              <OpenForm projectId={project.id} before={save} label={m.form_show()} />
            </span>
            <Button
              variant="plain"
              className="max-lg:hidden"
              aria-pressed={isPreviewing}
              onClick={() => setPreviewing((was) => !was)}
            >
              {isPreviewing ? m.form_hide() : m.form_show()}
            </Button>
          </>
        }
      />
      <Returned project={project} steps={steps} isOwner={false} />
      <Conflicts draft={draft} conflicts={conflicts} choose={choose} />
      <div
        id={partId}
        data-previewing={isPreviewing || undefined}
        className="group grid gap-x-16 gap-y-8 lg:grid-cols-[14rem_minmax(0,44rem)] lg:data-previewing:grid-cols-2 lg:data-previewing:gap-x-10"
      >
        <SectionSteps projectId={project.id} part={part} missing={Map.groupBy(missingOf(draft), sectionOf)} />
        <div ref={section} className="grid min-w-0 content-start gap-6">
          <div>
            <h2 ref={sectionTitle} className="text-xl max-lg:sr-only">
              {sectionTitles[part]()}
            </h2>
            {hasRequired(part) && <p className="mt-1 text-sm text-quiet">{m.submit_required()}</p>}
          </div>
          {part === 'idea' && <IdeaSection session={session} draft={draft} change={change} />}
          {part === 'plan' && <PlanSection draft={draft} change={change} />}
          {part === 'budget' && <BudgetSection draft={draft} change={change} boardFrom={boardFrom} />}
          {part === 'risks' && <RisksSection draft={draft} change={change} />}
          {part === 'people' && <PeopleSection draft={draft} change={change} />}
          {part === 'papers' && <DocumentsSection projectId={project.id} />}
          {part === 'review' && (
            <ReviewSection
              project={project}
              draft={draft}
              change={change}
              save={save}
              version={saving.state === 'saved' ? String(saving.at?.getTime()) : saving.state}
              goTo={goTo}
            />
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
          <p className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
            {isDeletable(project) ? (
              <DeleteDraft draft={{ ...draft, id: project.id }} isOwnPage />
            ) : (
              // Reviewers have read it, so giving it up has a reason.
              <Link to="/project/$id" params={{ id: project.id }} className={buttonStyle('quiet')}>
                {m.project_move_more()}
              </Link>
            )}
            {/* The line above the title is out of sight on a phone. */}
            {isPhone && (
              <span aria-hidden className="text-sm text-quiet">
                {savingText(saving)}
              </span>
            )}
          </p>
        </div>
        {isPreviewing && (
          <div className="max-lg:hidden">
            <FormPreview projectId={project.id} savedAt={saving.state === 'saved' ? saving.at : undefined} />
          </div>
        )}
      </div>
    </>
  );
}

const hasRequired = (part: SectionName): boolean =>
  sectionFields.some(({ section, fields }) => section === part && fields.some(isRequired));

/** Whether what was typed is saved; undefined once the draft is closed. */
function savingText(saving: Saving): string | undefined {
  if (saving.state === 'saving') return m.submit_saving();
  if (saving.state === 'unsent') return m.submit_unsaved();
  if (saving.state === 'saved') return saving.at ? m.submit_saved({ time: formatTime(saving.at) }) : m.status_draft();
  return undefined;
}

const SavingLine = ({ saving, projectId }: { readonly saving: Saving; readonly projectId: string }) => (
  <span role="status">
    {savingText(saving)}
    {saving.state === 'closed' && (
      <Link to="/project/$id" params={{ id: projectId }} className="link">
        {m.submit_closed()}
      </Link>
    )}
  </span>
);
