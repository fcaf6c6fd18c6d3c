import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { langOf } from '../../language/lang-of.ts';
import type { ReactNode } from 'react';
import { clubsQuery } from '../../clubs/queries.ts';
import { useClient } from '../../data/use-client.ts';
import { DocumentList } from '../../documents/DocumentList.tsx';
import { documentsQuery } from '../../documents/queries.ts';
import { formatDay } from '../../language/dates.ts';
import { localText } from '../../language/language.ts';
import { divisionsQuery } from '../../organisation/queries.ts';
import { m } from '../../paraglide/messages.js';
import { BudgetTable } from '../../project/BudgetTable.tsx';
import { PeopleList } from '../../project/PeopleList.tsx';
import { RiskList } from '../../project/RiskList.tsx';
import { missingOf, type Draft } from '../draft.rules.ts';
import { fieldName, sectionTitles } from '../labels.ts';
import { EmptyLine } from '../../ui/EmptyState.tsx';
import { sectionFields } from './section-fields.ts';
import type { SectionName } from './section-names.ts';

interface SummaryProps {
  readonly projectId: string;
  readonly draft: Draft;
  readonly goTo: (section: SectionName) => void;
}

/** The whole proposal as it would be submitted, with what is missing in its place. */
export function Summary({ projectId, draft, goTo }: SummaryProps) {
  const db = useClient();
  const { data: documents } = useQuery(documentsQuery(db, projectId));
  const valueOf = useValues(draft);
  const missing = new Set(missingOf(draft));
  return (
    <>
      {sectionFields.map(({ section, fields }) => (
        <Part key={section} section={section} goTo={goTo}>
          <dl className="grid grid-cols-[minmax(0,1fr)] gap-y-4">
            {fields.map((field) => {
              const value = valueOf(field);
              const isMissing = missing.has(field);
              return (
                <div key={field}>
                  <dt className="text-sm text-quiet">{field === 'division' ? m.project_home() : fieldName(field)}</dt>
                  <dd>
                    {value ?? (
                      <span className={isMissing ? 'font-semibold text-accent' : 'text-quiet'}>
                        {isMissing ? m.submit_required_missing() : m.submit_not_filled()}
                      </span>
                    )}
                  </dd>
                </div>
              );
            })}
          </dl>
        </Part>
      ))}
      <Part section="papers" goTo={goTo}>
        {documents && documents.length > 0 ? (
          <DocumentList projectId={projectId} documents={documents} removableBy={undefined} />
        ) : (
          <EmptyLine>{m.project_documents_none()}</EmptyLine>
        )}
      </Part>
    </>
  );
}

/** How each field is shown; undefined: it is empty. */
function useValues(draft: Draft): (field: keyof Draft) => ReactNode | undefined {
  const db = useClient();
  const { data: divisions } = useSuspenseQuery(divisionsQuery(db));
  const { data: clubs } = useSuspenseQuery(clubsQuery(db));
  const homes = [divisions.find(({ slug }) => slug === draft.division), clubs.find(({ id }) => id === draft.club_id)]
    .filter((home) => home !== undefined)
    .map((home) => localText(home.name, home.name_th))
    .join(' · ');
  const lists: Partial<Record<keyof Draft, ReactNode>> = {
    division: homes || undefined,
    starts_on: draft.starts_on === '' ? undefined : formatDay(draft.starts_on),
    ends_on: draft.ends_on === '' ? undefined : formatDay(draft.ends_on),
    budget_items: draft.budget_items.length === 0 ? undefined : <BudgetTable items={draft.budget_items} />,
    risks: draft.risks.length === 0 ? undefined : <RiskList risks={draft.risks} />,
    responsible: draft.responsible.some(({ name }) => name.trim() !== '') ? <PeopleList people={draft.responsible} /> : undefined,
  };
  return (field) => {
    if (field in lists) return lists[field];
    const text = draft[field];
    return typeof text === 'string' && text.trim() !== '' ? (
      <span lang={langOf(text)} className="whitespace-pre-line">
        {text}
      </span>
    ) : undefined;
  };
}

interface PartProps {
  readonly section: SectionName;
  readonly goTo: (section: SectionName) => void;
  readonly children: ReactNode;
}

const Part = ({ section, goTo, children }: PartProps) => (
  <section aria-labelledby={`part-${section}`} className="min-w-0 border-t border-line pt-4">
    <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
      <h3 id={`part-${section}`} className="text-lg">
        {sectionTitles[section]()}
      </h3>
      <button type="button" className="link touch text-sm" onClick={() => goTo(section)}>
        {m.submit_change_part({ part: sectionTitles[section]() })}
      </button>
    </div>
    {children}
  </section>
);
