import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useClient } from '../data/use-client.ts';
import { formatDay } from '../language/dates.ts';
import { localText } from '../language/language.ts';
import { m } from '../paraglide/messages.js';
import { settingsQuery } from '../settings/queries.ts';
import { Prose } from '../ui/Prose.tsx';
import { TextPage } from '../ui/TextPage.tsx';
import type { TextKind } from './kinds.ts';
import { textLabels } from './labels.ts';
import { currentTextQuery } from './queries.ts';

/** Replaces {organisation} by the organisation's name. */
export function useFilledText(): (text: string) => string {
  const { data: settings } = useQuery(settingsQuery(useClient()));
  const name = localText(settings?.organisation_name, settings?.organisation_name_th) || m.policies_organisation();
  return (text) => text.replaceAll('{organisation}', name);
}

/** A page of one of the institution's texts: the newest version, its date and its number. */
export function PublishedTextPage({ kind }: { readonly kind: TextKind }) {
  const { data: text } = useSuspenseQuery(currentTextQuery(useClient(), kind));
  const fill = useFilledText();
  const { title, lead } = textLabels[kind];
  return (
    <TextPage
      title={title()}
      lead={lead()}
      text={text ? fill(localText(text.body, text.body_th)) : m.policies_none()}
      above={text?.published_at && m.policies_version({ number: text.version, day: formatDay(text.published_at) })}
    />
  );
}

/** The text alone, below what a page says itself; nothing while it cannot be read. */
export function PublishedText({ kind }: { readonly kind: TextKind }) {
  const { data: text } = useQuery(currentTextQuery(useClient(), kind));
  const fill = useFilledText();
  return text && <Prose text={fill(localText(text.body, text.body_th))} />;
}
