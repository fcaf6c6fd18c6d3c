import { readDay } from '@trivium/core/typed-date';
import { formatDay, formatShortDay, type Language } from '@trivium/server-pages';
import type { MarketProposal } from '../contract/index.ts';
import { readAddresses } from './typed-addresses.rules.ts';

const names = [
  'draftId',
  'draftToken',
  'question',
  'questionEn',
  'category',
  'closesAt',
  'resolutionCriteria',
  'resolutionSources',
  'tags',
  'proposedBy',
] as const;

/** The fields of the form as text. `closesAt` is a day in Thailand, as somebody typed it (decisions/074). */
export type ProposalFields = Readonly<Record<(typeof names)[number], string>>;

const maxLength = 10_000;

export const readFields = (form: URLSearchParams): ProposalFields =>
  Object.fromEntries(names.map((name) => [name, (form.get(name) ?? '').trim().slice(0, maxLength)])) as ProposalFields;

const listOf = (text: string, separator: RegExp) =>
  text
    .split(separator)
    .map((each) => each.trim())
    .filter(Boolean);

export const sourcesOf = ({ resolutionSources }: ProposalFields): string[] => readAddresses(resolutionSources);

const endOfDay = (day: string) => new Date(`${day}T23:59:59+07:00`);

/** The end of the typed day in Thailand; undefined without a day that can be read. */
export function closeOf({ closesAt }: ProposalFields): Date | undefined {
  const day = readDay(closesAt);
  return day === undefined ? undefined : endOfDay(day);
}

/** A typed day that its month does not have, as the reader's language writes it: `31 February 2027`; undefined for any other text. */
export function impossibleDay({ closesAt }: ProposalFields, language: Language): string | undefined {
  const [day] = /^\d{1,2}(?!\d)/.exec(closesAt) ?? [];
  const first = day && readDay(closesAt.replace(day, '1'));
  if (!first || readDay(closesAt)) return undefined;
  return formatDay(first, language).replace(/^1/, day);
}

/** Why the day of the close cannot be used; undefined where it can. */
export function closeProblem(fields: ProposalFields, now: Date): 'missing' | 'unread' | 'past' | undefined {
  const close = closeOf(fields);
  if (close) return close <= now ? 'past' : undefined;
  return fields.closesAt === '' ? 'missing' : 'unread';
}

/** The day as the reader's language writes it, in its era; what cannot be read stays as it was typed. */
export const closeText = (fields: ProposalFields, language: Language): string => {
  const close = closeOf(fields);
  return close ? formatShortDay(close.toISOString(), language).replaceAll('\u00a0', ' ') : fields.closesAt;
};

/** The fields as `submitProposal` takes them. */
export const toDraft = (fields: ProposalFields) => ({
  draftId: fields.draftId,
  ...(fields.draftToken !== '' && { draftToken: fields.draftToken }),
  question: fields.question,
  questionEn: fields.questionEn || null,
  category: fields.category,
  closesAt: closeOf(fields)?.toISOString() ?? '',
  resolutionCriteria: fields.resolutionCriteria.replaceAll('\r\n', '\n'),
  resolutionSources: sourcesOf(fields),
  tags: listOf(fields.tags, /[\s,]+/),
  proposedBy: fields.proposedBy || null,
});

const thaiDay = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Bangkok' });

/** A stored proposal in the fields of the form, for its revision. */
export const fieldsOfProposal = (proposal: MarketProposal, draftToken: string): ProposalFields => ({
  draftId: proposal.draftId,
  draftToken,
  question: proposal.question,
  questionEn: proposal.questionEn ?? '',
  category: proposal.category,
  closesAt: thaiDay.format(new Date(proposal.closesAt)),
  resolutionCriteria: proposal.resolutionCriteria,
  resolutionSources: proposal.resolutionSources.join('\n'),
  tags: proposal.tags.join(', '),
  proposedBy: proposal.proposedBy ?? '',
});
