import { useSuspenseQuery } from '@tanstack/react-query';
import { clubsQuery } from '../../clubs/queries.ts';
import { useClient } from '../../data/use-client.ts';
import { localText } from '../../language/language.ts';
import { divisionsQuery } from '../../organisation/queries.ts';
import { m } from '../../paraglide/messages.js';
import { Choice, Line, Paragraphs, type SectionProps } from './fields.tsx';

export function IdeaSection(section: SectionProps) {
  const db = useClient();
  const { data: divisions } = useSuspenseQuery(divisionsQuery(db));
  const { data: clubs } = useSuspenseQuery(clubsQuery(db));
  return (
    <>
      <Line {...section} of="title" label={m.submit_name()} hint={m.submit_name_hint()} />
      <Line {...section} of="title_en" label={m.submit_name_en()} />
      <div className="grid gap-6 sm:grid-cols-2">
        <Choice
          {...section}
          of="division"
          label={m.submit_division()}
          options={divisions.map(({ slug, name, name_th }) => ({ value: slug, name: localText(name, name_th) }))}
        />
        <Choice
          {...section}
          of="club_id"
          label={m.submit_club()}
          options={clubs.map(({ id, name, name_th }) => ({ value: id, name: localText(name, name_th) }))}
        />
      </div>
      <Paragraphs {...section} of="rationale" label={m.project_section_rationale()} />
      <Paragraphs {...section} of="objectives" label={m.project_section_objectives()} />
      <Paragraphs {...section} of="target_group" label={m.project_section_target_group()} />
    </>
  );
}
