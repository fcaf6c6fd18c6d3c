import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { AdminTitle } from '../../../admin/AdminTitle.tsx';
import { HandOver } from '../../../admin/offices/HandOver.tsx';
import { PlannedHandOvers } from '../../../admin/offices/PlannedHandOvers.tsx';
import { termsQuery } from '../../../admin/offices/queries.ts';
import { TermRow } from '../../../admin/offices/TermRow.tsx';
import { formatCount } from '../../../language/dates.ts';
import { m } from '../../../paraglide/messages.js';
import { SectionTitle } from '../../../ui/SectionTitle.tsx';
import { EmptyLine } from '../../../ui/EmptyState.tsx';
import { buttonStyle } from '../../../ui/button-style.ts';

export const Route = createFileRoute('/_signed-in/_admin/admin/terms')({
  loader: async ({ context: { db, queries } }) => {
    const { loadTerms } = await import('../../../admin/offices/load.ts');
    await loadTerms(db, queries);
  },
  component: Terms,
});

/** Who holds which office until when, and the handover of a year. */
function Terms() {
  const { db } = Route.useRouteContext();
  const { data: terms } = useSuspenseQuery(termsQuery(db));
  const groups = [
    { id: 'planned', title: m.terms_planned(), terms: terms.filter(({ began_at }) => began_at === null) },
    { id: 'held', title: m.terms_held(), terms: terms.filter(({ began_at }) => began_at !== null) },
  ];
  return (
    <>
      <AdminTitle title={m.admin_terms()} lead={m.admin_terms_lead()} />
      <div className="grid max-w-[48rem] grid-cols-[minmax(0,1fr)] gap-14">
        <section aria-labelledby="hand-over">
          <SectionTitle id="hand-over">{m.hand_over_title()}</SectionTitle>
          <PlannedHandOvers terms={terms} />
          <p className="mb-5 text-quiet">{m.hand_over_lead()}</p>
          <HandOver />
        </section>
        {groups.map((group) => (
          <section key={group.id} aria-labelledby={group.id}>
            <SectionTitle id={group.id} aside={<span className="text-quiet numerals">{formatCount(group.terms.length)}</span>}>
              {group.title}
            </SectionTitle>
            {group.terms.length === 0 && (
              <EmptyLine
                action={
                  <Link to="/admin/people" className={buttonStyle('plain')}>
                    {m.admin_people()}
                  </Link>
                }
              >
                {m.terms_none()}
              </EmptyLine>
            )}
            <ul>
              {group.terms.map((term) => (
                <TermRow key={term.id} term={term} />
              ))}
            </ul>
          </section>
        ))}
      </div>
    </>
  );
}
