import { m } from '../paraglide/messages.js';
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
