import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { clubsQuery } from '../clubs/queries.ts';
import { useClient } from '../data/use-client.ts';
import { formatMonth, noonOf } from '../language/dates.ts';
import { inNameOrder } from '../language/in-name-order.ts';
import { localText } from '../language/language.ts';
import { addMonths } from '../language/month.rules.ts';
import { divisionsQuery } from '../organisation/queries.ts';
import { m } from '../paraglide/messages.js';
import { kindName } from '../transcript/labels.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { inputStyle } from '../ui/Field.tsx';
import { buttonStyle } from '../ui/button-style.ts';
import { activityKinds, isFiltered, readFilter, type EventFilter } from './event-filter.rules.ts';

interface EventFiltersProps {
  readonly filter: EventFilter;
  readonly month: string;
  /** Whether there is no such event, which it says. */
  readonly isEmpty: boolean;
}

/** Chooses the kind of hours and the host of the events in all views of the calendar. */
export function EventFilters({ filter, month, isEmpty }: EventFiltersProps) {
  const db = useClient();
  const { data: clubs = [] } = useQuery(clubsQuery(db));
  const { data: divisions = [] } = useQuery(divisionsQuery(db));
  const navigate = useNavigate({ from: '/events' });
  const { kind = '', club, division } = filter;
  const show = (next: Record<string, unknown>) =>
    void navigate({
      search: ({ kind: _kind, club: _club, division: _division, ...rest }) => ({ ...rest, ...readFilter(next) }),
      resetScroll: false,
      replace: true,
    });
  const host =
    Object.entries({ club, division })
      .find(([, slug]) => slug !== undefined)
      ?.join(':') ?? '';
  const clear = (
    <Button variant={isEmpty ? 'plain' : 'quiet'} onClick={() => show({})}>
      {m.events_filter_clear()}
    </Button>
  );
  return (
    <>
      <div className="mb-5 flex flex-wrap items-center gap-x-3 gap-y-2">
        <Choice label={m.events_kind()} value={kind} onChange={(chosen) => show({ ...filter, kind: chosen })}>
          <option value="">{m.events_kind_all()}</option>
          {activityKinds.map((each) => (
            <option key={each} value={each}>
              {kindName(each)}
            </option>
          ))}
        </Choice>
        <Choice
          label={m.event_hosts()}
          value={host}
          onChange={(chosen) => {
            const [name = '', slug = ''] = chosen.split(':');
            show({ kind, [name]: slug });
          }}
        >
          <option value="">{m.events_host_all()}</option>
          <optgroup label={m.events_hosts_clubs()}>
            {inNameOrder(clubs).map(({ slug, name, name_th }) => (
              <option key={slug} value={`club:${slug}`}>
                {localText(name, name_th)}
              </option>
            ))}
          </optgroup>
          <optgroup label={m.events_hosts_divisions()}>
            {divisions.map(({ slug, name, name_th }) => (
              <option key={slug} value={`division:${slug}`}>
                {localText(name, name_th)}
              </option>
            ))}
          </optgroup>
        </Choice>
        {isFiltered(filter) && !isEmpty && clear}
      </div>
      {isEmpty &&
        (isFiltered(filter) ? (
          <EmptyState title={m.events_filter_none()} lead={m.events_filter_none_lead()}>
            {clear}
          </EmptyState>
        ) : (
          <EmptyState title={m.events_none({ month: formatMonth(noonOf(`${month}-15`)) })} lead={m.events_none_lead()}>
            <Link to="/events" search={(was) => ({ ...was, month: addMonths(month, 1) })} className={buttonStyle('plain')}>
              {m.events_next()}
            </Link>
          </EmptyState>
        ))}
    </>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly children: ReactNode;
}

const Choice = ({ label, value, onChange, children }: ChoiceProps) => (
  <select
    aria-label={label}
    value={value}
    onChange={({ target }) => onChange(target.value)}
    className={`${inputStyle} min-w-0 flex-1 basis-32 text-sm sm:max-w-56`}
  >
    {children}
  </select>
);
