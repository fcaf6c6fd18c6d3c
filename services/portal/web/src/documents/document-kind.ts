import { m } from '../paraglide/messages.js';
import { quotaRefusals } from '../quotas/quota-refusals.ts';
import type { DocumentKind } from './queries.ts';

const names: Readonly<Record<DocumentKind, () => string>> = {
  'signed-letter': m.document_signed_letter,
  receipt: m.document_receipt,
  photo: m.document_photo,
  report: m.document_report,
  other: m.document_other,
};

export const documentKinds = Object.keys(names) as readonly DocumentKind[];
export const documentKindName = (kind: DocumentKind): string => names[kind]();

const problems: Readonly<Record<string, () => string>> = {
  ...quotaRefusals,
  type: m.document_problem_type,
  '415': m.document_problem_type,
  large: m.document_problem_large,
  '413': m.document_problem_large,
  picture: m.document_problem_picture,
  '403': m.document_problem_refused,
  '42501': m.document_problem_refused,
  network: m.error_offline,
};

/** Why a file did not get there, by its code. */
export const documentProblem = (code: string): string => problems[code]?.() ?? m.refusal_unknown({ code });
