import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { AdminTitle } from '../../../admin/AdminTitle.tsx';
import { DraftEditor } from '../../../admin/policies/DraftEditor.tsx';
import { VersionList } from '../../../admin/policies/VersionList.tsx';
import { beginDraft } from '../../../admin/policies/mutations.ts';
import { textVersionsQuery } from '../../../admin/policies/queries.ts';
import { m } from '../../../paraglide/messages.js';
import { textKinds, type TextKind } from '../../../policies/kinds.ts';
import { textLabels } from '../../../policies/labels.ts';
import { textKeys } from '../../../policies/queries.ts';
import { announceRefusal } from '../../../refusals/explain-refusal.ts';
import { closedSearch } from '../../../shell/closed-search.ts';
import { Button } from '../../../ui/Button.tsx';
import { SectionTitle } from '../../../ui/SectionTitle.tsx';
import { viewStyle } from '../../../ui/button-style.ts';

interface TextSearch {
  /** By default, the privacy notice. */
  readonly text?: TextKind;
}

export const Route = createFileRoute('/_signed-in/_admin/admin/policies')({
  validateSearch: closedSearch(({ text }: Record<string, unknown>): TextSearch =>
    textKinds.includes(text as TextKind) ? { text: text as TextKind } : {},
  ),
  component: Texts,
});

function Texts() {
  const { db } = Route.useRouteContext();
  const { text: kind = 'privacy' } = Route.useSearch();
  const { data: versions } = useSuspenseQuery(textVersionsQuery(db, kind));
  const queries = useQueryClient();
  const draft = versions.find(({ published_at }) => published_at === null);
  const published = versions.filter(({ published_at }) => published_at !== null);
  const [current] = published;
  const begin = useMutation({
    mutationFn: () =>
      beginDraft(db, kind, {
        body: current?.body ?? '',
        body_th: current?.body_th ?? '',
        change_note: null,
        change_note_th: null,
        asks_again: false,
      }),
    onError: (error) => announceRefusal(error, 'admin'),
    onSettled: () => queries.invalidateQueries({ queryKey: textKeys.all }),
  });
  return (
    <>
      <AdminTitle title={m.admin_policies()} lead={m.admin_policies_lead()} />
      <nav aria-label={m.admin_policies()} className="mb-8 flex w-fit flex-wrap rounded border border-line p-0.5">
        {textKinds.map((each) => (
          <Link
            key={each}
            to="/admin/policies"
            search={{ text: each }}
            aria-current={each === kind ? 'page' : undefined}
            className={viewStyle(each === kind)}
          >
            {textLabels[each].title()}
          </Link>
        ))}
      </nav>
      <section aria-labelledby="draft" className="mb-14">
        <SectionTitle id="draft">{draft ? m.policies_draft({ number: draft.version }) : m.policies_no_draft()}</SectionTitle>
        {draft ? (
          <DraftEditor key={draft.id} kind={kind} draft={draft} current={current} />
        ) : (
          <>
            <p className="mb-5 max-w-[40rem] text-quiet">{m.policies_no_draft_lead()}</p>
            <div className="flex flex-wrap items-center gap-5">
              <Button isBusy={begin.isPending} onClick={() => begin.mutate()}>
                {m.policies_begin()}
              </Button>
              <Link to={textLabels[kind].to} className="link touch content-center">
                {m.policies_open_page()}
              </Link>
            </div>
          </>
        )}
      </section>
      <section aria-labelledby="versions">
        <SectionTitle id="versions">{m.policies_versions()}</SectionTitle>
        <VersionList versions={published} />
      </section>
    </>
  );
}
