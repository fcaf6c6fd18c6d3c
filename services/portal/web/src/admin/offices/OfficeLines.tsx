import { formatCount } from '../../language/dates.ts';
import { localText } from '../../language/language.ts';
import { m } from '../../paraglide/messages.js';
import { roleName } from '../../session/role-names.ts';
import { roles } from '../../session/roles.ts';
import { isRefused, outcomeGroups, outcomeName } from './labels.ts';
import type { AssignedLine } from './mutations.ts';
import { usePlaces } from './use-places.ts';
import { focusPlace } from '../../shell/follow-focus.ts';

/** What is asked about is read out when it comes. */
const focusNew = (place: HTMLElement | null) => {
  if (place) focusPlace(place);
};

interface OfficeLinesProps {
  readonly lines: readonly AssignedLine[];
  /** Of one person there is no number of lines. */
  readonly isOne?: boolean;
}

/** Every line of a preview, grouped by what it does, errors first. */
export const OfficeLines = ({ lines, isOne = false }: OfficeLinesProps) => (
  <div ref={focusNew} className="grid gap-6" role="region" aria-label={m.office_preview()}>
    {outcomeGroups(lines).map(({ outcome, lines: group }) => (
      <section key={outcome}>
        <h3 className={`text-base ${isRefused({ outcome }) ? 'text-accent' : ''}`}>
          {isRefused({ outcome }) && !isOne ? m.office_skipped({ reason: outcomeName(outcome) }) : outcomeName(outcome)}
          {!isOne && <span className="font-normal text-quiet numerals"> {formatCount(group.length)}</span>}
        </h3>
        <ul className="mt-1">
          {group.map((line) => (
            <OfficeRow key={line.line} line={line} isOne={isOne} />
          ))}
        </ul>
      </section>
    ))}
  </div>
);

function OfficeRow({ line, isOne }: { readonly line: AssignedLine; readonly isOne: boolean }) {
  const { officeName, divisionName } = usePlaces();
  const { email, current_name, current_name_en, current_role, current_division, replaces, outcome } = line;
  const before = current_role && officeName({ role: current_role, division: current_division, club_id: null });
  const name = localText(current_name_en, current_name) || line.name;
  const division = line.division && divisionName(line.division);
  return (
    <li
      className={`grid gap-x-4 border-t border-line py-2 text-sm ${isOne ? 'sm:grid-cols-2' : 'sm:grid-cols-[5rem_minmax(0,1fr)_minmax(0,1fr)]'}`}
    >
      {!isOne && <span className="text-quiet numerals">{m.register_line_number({ line: formatCount(line.line) })}</span>}
      <span className="min-w-0">
        <span className="block truncate">{name || email}</span>
        {name && <span className="block truncate text-quiet">{email}</span>}
      </span>
      <span className="min-w-0">
        {isRefused({ outcome }) ? (
          <span className="text-quiet">
            {[roles.includes(line.role) ? roleName(line.role) : line.role, division].filter(Boolean).join(' · ')}
          </span>
        ) : (
          <>
            {before !== null && outcome !== 'same' && <s className="me-2 text-quiet">{before}</s>} {officeName(line)}
          </>
        )}
        {replaces !== null && (
          <span className="block text-quiet">
            {m.office_replaces({ names: replaces.map((person) => localText(person.name_en, person.name)).join(', ') })}
          </span>
        )}
      </span>
    </li>
  );
}
