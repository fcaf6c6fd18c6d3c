import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { AdminTitle } from '../../../admin/AdminTitle.tsx';
import { ConnectionCard } from '../../../admin/connections/ConnectionCard.tsx';
import { connectionGroups } from '../../../admin/connections/labels.ts';
import { connectionsQuery } from '../../../admin/connections/queries.ts';
import { m } from '../../../paraglide/messages.js';
import { RefusalText } from '../../../refusals/RefusalText.tsx';
import { Button } from '../../../ui/Button.tsx';
import { SettingsSection } from '../../../ui/SettingsSection.tsx';
import { Problem } from '../../../ui/Problem.tsx';

export const Route = createFileRoute('/_signed-in/_admin/admin/connections')({ component: Connections });

function Connections() {
  const { db } = Route.useRouteContext();
  // A function answers, whose first start takes a moment: the page does not wait for it.
  const { data: connections, error, isFetching, refetch } = useQuery(connectionsQuery(db));
  return (
    <>
      <AdminTitle title={m.connections_title()} lead={m.connections_lead()} />
      {!connections && !error && <p role="status">{m.connections_loading()}</p>}
      {!connections && error && (
        <>
          <Problem className="mb-4">
            <RefusalText refused={error} subject="admin" />
          </Problem>
          <Button variant="plain" isBusy={isFetching} onClick={() => void refetch()}>
            {m.error_again()}
          </Button>
        </>
      )}
      {connections &&
        connectionGroups.map(({ title, lead, names }) => (
          <SettingsSection key={title()} title={title()} lead={lead()}>
            <div className="grid gap-4">
              {names.map((name) => {
                const connection = connections.find((each) => each.name === name);
                return connection && <ConnectionCard key={name} connection={connection} />;
              })}
            </div>
          </SettingsSection>
        ))}
    </>
  );
}
