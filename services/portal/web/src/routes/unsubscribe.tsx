import { useMutation } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { topicName } from '../notices/labels.ts';
import { unsubscribe } from '../notices/mutations.ts';
import { m } from '../paraglide/messages.js';
import { RefusalText } from '../refusals/RefusalText.tsx';
import { closedSearch } from '../shell/closed-search.ts';
import { Button } from '../ui/Button.tsx';
import { PageTitle } from '../ui/PageTitle.tsx';
import { buttonStyle } from '../ui/button-style.ts';
import { Problem } from '../ui/Problem.tsx';

interface UnsubscribeSearch {
  /** What the link of a mail carries. */
  readonly token?: string;
}

export const Route = createFileRoute('/unsubscribe')({
  validateSearch: closedSearch((search: Record<string, unknown>): UnsubscribeSearch =>
    typeof search['token'] === 'string' ? { token: search['token'] } : {},
  ),
  component: Unsubscribe,
});

/** Asks before it ends a kind of mail, because programs that scan mail open its links. Needs nobody signed in. */
function Unsubscribe() {
  const { db } = Route.useRouteContext();
  const { token } = Route.useSearch();
  const end = useMutation({ mutationFn: (of: string) => unsubscribe(db, of) });
  const toSettings = (
    <Link to="/me" hash="notices" className={buttonStyle('plain')}>
      {m.unsubscribe_settings()}
    </Link>
  );
  if (token === undefined)
    return (
      <>
        <PageTitle title={m.unsubscribe_incomplete()} lead={m.unsubscribe_incomplete_lead()} />
        {toSettings}
      </>
    );
  if (end.data !== undefined)
    return (
      <>
        <PageTitle title={m.unsubscribe_done({ topic: topicName(end.data) })} lead={m.unsubscribe_done_lead()} />
        {toSettings}
      </>
    );
  return (
    <>
      <PageTitle title={m.unsubscribe_title()} lead={m.unsubscribe_lead()} />
      <div className="flex flex-wrap gap-3">
        <Button isBusy={end.isPending} onClick={() => end.mutate(token)}>
          {m.unsubscribe_now()}
        </Button>
        {toSettings}
      </div>
      {end.error && (
        <Problem className="mt-4">
          <RefusalText refused={end.error} subject="me" />
        </Problem>
      )}
    </>
  );
}
