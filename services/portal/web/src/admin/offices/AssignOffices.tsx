import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useClient } from '../../data/use-client.ts';
import { formatCount } from '../../language/dates.ts';
import { getLocale } from '../../language/locale.ts';
import { m } from '../../paraglide/messages.js';
import { peopleKeys } from '../../people/queries.ts';
import { RefusalText } from '../../refusals/RefusalText.tsx';
import { Button } from '../../ui/Button.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { announce } from '../../ui/announce.ts';
import { isDone } from './labels.ts';
import { assignOffices, type OfficeTerm } from './mutations.ts';
import type { OfficeLine } from './office-file.rules.ts';
import { OfficeLines } from './OfficeLines.tsx';
import { assignPreview, officeKeys } from './queries.ts';
import { Problem } from '../../ui/Problem.tsx';

interface AssignOfficesProps {
  readonly lines: readonly OfficeLine[];
  readonly term: OfficeTerm;
  /** Whether it is one person, and no list. */
  readonly isOne?: boolean;
  readonly onDone: () => void;
  readonly onLeave: () => void;
}

/** What lines would do, and the press that does it: exactly that, or nothing if something changed meanwhile. */
export function AssignOffices({ lines, term, isOne = false, onDone, onLeave }: AssignOfficesProps) {
  const db = useClient();
  const queries = useQueryClient();
  const preview = useQuery(assignPreview(db, lines, term));
  const assign = useMutation({
    mutationFn: async () => {
      const sent = lines.map((line, index) => ({
        ...line,
        language: getLocale(),
        expected: preview.data?.[index]?.outcome ?? '',
      }));
      const done = await assignOffices(db, sent, term, false);
      const invited = done.filter(({ outcome }) => outcome === 'invite').length;
      const changed = done.filter(isDone).length - invited;
      const results = [
        invited > 0 && m.office_done_invited({ count: formatCount(invited) }),
        changed > 0 && m.office_done_changed({ count: formatCount(changed) }),
      ];
      announce({ text: results.filter(Boolean).join(' · ') });
      onDone();
      await Promise.all([officeKeys.all, peopleKeys.all].map((queryKey) => queries.invalidateQueries({ queryKey })));
    },
    onError: () => void preview.refetch(),
  });
  const count = preview.data?.filter(isDone).length ?? 0;
  const isInvitation = preview.data?.every(({ outcome }) => outcome === 'invite') ?? false;
  const error = assign.error ?? preview.error;
  return (
    <div className="grid gap-6">
      {preview.isPending && <SkeletonRows />}
      {preview.data && <OfficeLines lines={preview.data} isOne={isOne} />}
      {error && (
        <Problem>
          <RefusalText refused={error} subject="admin" />
        </Problem>
      )}
      <div className="flex flex-wrap gap-3">
        {!(isOne && preview.data && count === 0) && (
          <Button isBusy={assign.isPending} disabled={count === 0 || preview.isFetching} onClick={() => assign.mutate()}>
            {isOne && isInvitation ? m.office_confirm_invitation() : m.office_confirm({ count: formatCount(count) })}
          </Button>
        )}
        <Button variant="quiet" onClick={onLeave}>
          {m.cancel()}
        </Button>
      </div>
    </div>
  );
}
