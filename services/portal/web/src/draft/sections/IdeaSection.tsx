import { m } from '../../paraglide/messages.js';
import type { Session } from '../../session/session.ts';
import { LineField, ParagraphsField, type SectionProps } from './fields.tsx';
import { HomeField } from './HomeField.tsx';

export function IdeaSection({ session, ...section }: SectionProps & { readonly session: Session }) {
  return (
    <>
      <LineField {...section} of="title" label={m.submit_name()} hint={m.submit_name_hint()} />
      <LineField {...section} of="title_en" label={m.submit_name_en()} />
      <HomeField {...section} session={session} />
      <ParagraphsField {...section} of="rationale" label={m.project_section_rationale()} hint={m.submit_rationale_hint()} />
      <ParagraphsField {...section} of="objectives" label={m.project_section_objectives()} hint={m.submit_objectives_hint()} />
      <ParagraphsField
        {...section}
        of="target_group"
        label={m.project_section_target_group()}
        hint={m.submit_target_group_hint()}
      />
    </>
  );
}
