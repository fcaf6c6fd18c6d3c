import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { configKey, useClient } from '../../data/use-client.ts';
import { m } from '../../paraglide/messages.js';
import { RefusalText } from '../../refusals/RefusalText.tsx';
import { Button } from '../../ui/Button.tsx';
import { announce } from '../../ui/announce.ts';
import { ConnectionForm } from './ConnectionForm.tsx';
import { ConnectionState } from './ConnectionState.tsx';
import { connectionLabels, connectionRefusal, tryResultText } from './labels.ts';
import { connectionKeys, removeConnection, tryConnection, type Connection } from './queries.ts';
import { isSetUp } from './set-up.rules.ts';
import { Problem } from '../../ui/Problem.tsx';

/** One connection: what it is for, what is set, and what can be done with it. */
export function ConnectionCard({ connection }: { readonly connection: Connection }) {
  const { name, source } = connection;
  const db = useClient();
  const queries = useQueryClient();
  const id = useId();
  const [open, setOpen] = useState<'form' | 'removal'>();
  const { name: title, lead } = connectionLabels[name];
  const change = async (connections: readonly Connection[]) => {
    queries.setQueryData(connectionKeys.all, connections);
    setOpen(undefined);
    attempt.reset();
    await queries.invalidateQueries({ queryKey: configKey });
  };
  const attempt = useMutation({ mutationFn: () => tryConnection(db, name) });
  const remove = useMutation({
    mutationFn: () => removeConnection(db, name),
    onSuccess: async (connections) => {
      await change(connections);
      announce({ text: m.connection_removed({ name: title() }) });
    },
  });
  const isSet = isSetUp(connection);
  const error = attempt.error ?? remove.error;
  return (
    <article aria-labelledby={id} className="rounded-lg border border-line bg-raised p-5">
      <h3 id={id} className="text-base font-semibold">
        {title()}
      </h3>
      {lead && <p className="mt-1 text-sm text-quiet">{lead()}</p>}
      <ConnectionState connection={connection} />
      {open === 'form' ? (
        <ConnectionForm connection={connection} onSaved={change} onCancel={() => setOpen(undefined)} />
      ) : (
        <div className="mt-4 flex flex-wrap items-center gap-2">
          {open === 'removal' ? (
            <>
              <p className="w-full text-sm">{m.connection_remove_question({ name: title() })}</p>
              <Button isBusy={remove.isPending} onClick={() => remove.mutate()}>
                {m.connection_remove_sure()}
              </Button>
              <Button variant="quiet" onClick={() => setOpen(undefined)}>
                {m.cancel()}
              </Button>
            </>
          ) : (
            <>
              {isSet && (
                <Button variant="plain" isBusy={attempt.isPending} onClick={() => attempt.mutate()}>
                  {m.connection_try()}
                </Button>
              )}
              <Button variant={isSet ? 'quiet' : 'plain'} onClick={() => setOpen('form')}>
                {source === 'page' ? m.connection_replace() : m.connection_set_up()}
              </Button>
              {(source === 'page' || source === 'unreadable') && (
                <Button variant="quiet" onClick={() => setOpen('removal')}>
                  {m.connection_remove()}
                </Button>
              )}
            </>
          )}
        </div>
      )}
      <p role="status" className={attempt.data ? 'mt-4 border-s-2 ps-3 text-sm ' + toneOf(attempt.data.works) : ''}>
        {attempt.data && tryResultText(name, attempt.data)}
      </p>
      {error && (
        <Problem className="mt-4 text-sm">{connectionRefusal(error) ?? <RefusalText refused={error} subject="admin" />}</Problem>
      )}
    </article>
  );
}

const toneOf = (works: boolean) => (works ? 'border-edge' : 'border-accent font-semibold text-accent');
