import type { MarketProposal } from '../contract/index.ts';

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

/** The fields of the form as text. `closesAt` is a day in Thailand. */
export type ProposalFields = Readonly<Record<(typeof names)[number], string>>;

const maxLength = 10_000;

export const readFields = (form: URLSearchParams): ProposalFields =>
  Object.fromEntries(names.map((name) => [name, (form.get(name) ?? '').trim().slice(0, maxLength)])) as ProposalFields;

const listOf = (text: string, separator: RegExp) =>
  text
    .split(separator)
    .map((each) => each.trim())
    .filter(Boolean);

export const sourcesOf = ({ resolutionSources }: ProposalFields): string[] => listOf(resolutionSources, /\s+/);

/** The end of the chosen day in Thailand; undefined without a day. */
export function closeOf({ closesAt }: ProposalFields): Date | undefined {
  const moment = new Date(`${closesAt}T23:59:59+07:00`);
  return Number.isNaN(moment.getTime()) ? undefined : moment;
}

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
