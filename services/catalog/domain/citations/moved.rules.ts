import type { ProbeCode, FetchedPage } from './fetched-page.ts';

const section = String.raw`\d{1,4}\.\d{1,5}[a-z]?`;
const inAddress = new RegExp(String.raw`(?:/section-|[?&]fr=|/cfr/text/\d+/|/section/)(${section})(?![\d.a-z])`, 'i');
const inTitle = new RegExp(String.raw`(?:\bcfr\b|§)[ §]*(${section})(?![\d.a-z])`, 'i');

/**
 * Whether a page holds something else than it is cited for. Of the Code of Federal Regulations that is another section, or one
 * that says it was redesignated or removed: its sections move (carprofen from 520.309 to 520.304), and the old address lives
 * on. Of any page it is that the doses it is cited for no longer stand in it.
 */
export function detectMove(seen: FetchedPage): ProbeCode | null {
  const cited = inAddress.exec(seen.url)?.[1]?.toLowerCase();
  if (cited !== undefined) {
    const reached = inAddress.exec(seen.finalUrl)?.[1]?.toLowerCase();
    if (reached !== undefined && reached !== cited) return 'section_moved';
    if (!namesSection(seen, cited)) return 'section_other';
    if (seen.figuresFound !== true && isWithdrawn(seen.text ?? '', cited)) return 'section_withdrawn';
  }
  return seen.figuresFound === false ? 'figures_missing' : null;
}

/** False where the title, or every heading, is another section's. */
function namesSection({ title, text }: FetchedPage, cited: string): boolean {
  const titled = inTitle.exec(title)?.[1]?.toLowerCase();
  if (titled !== undefined) return titled === cited;
  const headings = [...(text ?? '').matchAll(new RegExp(String.raw`^§ ?(${section})(?![\d.a-z])`, 'gim'))];
  return headings.length === 0 || headings.some(([, heading]) => heading?.toLowerCase() === cited);
}

/**
 * "§ 522.778 [Redesignated as § 529.778]", "Section 522.778 was removed". The note of sources at a section's end ("[57 FR
 * 37331, redesignated at 62 FR …]") tells of its past, and begins with its source.
 */
function isWithdrawn(text: string, cited: string): boolean {
  const number = cited.replaceAll('.', String.raw`\.`);
  const verbs = '(?:redesignated|removed|reserved|transferred|revoked)';
  return new RegExp(
    String.raw`^§? ?${number}(?![\d.a-z])[^\n[]{0,100}\[${verbs}|(?:§|section) ?${number}(?![\d.a-z])[^\n.]{0,60}\b(?:was|has been|is) ${verbs}`,
    'im',
  ).test(text);
}
