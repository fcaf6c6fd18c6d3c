import { useId } from 'react';
import { clubOptions } from '../../clubs/club-options.ts';
import { useSuspenseQuery } from '@tanstack/react-query';
import { clubsQuery } from '../../clubs/queries.ts';
import { useClient } from '../../data/use-client.ts';
import { localText } from '../../language/language.ts';
import { divisionsQuery } from '../../organisation/queries.ts';
import { m } from '../../paraglide/messages.js';
import { requiredStyle } from '../../ui/Field.tsx';
import { ChoiceField, LineField, ParagraphsField, type SectionProps } from './fields.tsx';

export function IdeaSection(section: SectionProps) {
  const hintId = useId();
  const db = useClient();
  const { data: divisions } = useSuspenseQuery(divisionsQuery(db));
  const { data: clubs } = useSuspenseQuery(clubsQuery(db));
  return (
    <>
      <LineField {...section} of="title" label={m.submit_name()} hint={m.submit_name_hint()} />
      <LineField {...section} of="title_en" label={m.submit_name_en()} />
      <fieldset aria-describedby={hintId}>
        <legend data-required className={`font-semibold ${requiredStyle}`}>
          {m.project_home()}
        </legend>
        <p id={hintId} className="mt-1 mb-3 text-sm text-quiet">
          {m.submit_home_hint()}
        </p>
        <div className="grid items-start gap-6 sm:grid-cols-2">
          <ChoiceField
            {...section}
            isInGroup
            of="division"
            label={m.submit_division()}
            options={divisions.map(({ slug, name, name_th }) => ({ value: slug, name: localText(name, name_th) }))}
          />
          <ChoiceField {...section} isInGroup of="club_id" label={m.submit_club()} options={clubOptions(clubs)} />
        </div>
      </fieldset>
      <ParagraphsField {...section} of="rationale" label={m.project_section_rationale()} />
      <ParagraphsField {...section} of="objectives" label={m.project_section_objectives()} />
      <ParagraphsField {...section} of="target_group" label={m.project_section_target_group()} />
    </>
  );
}
