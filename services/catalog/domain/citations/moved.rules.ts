import type { ProbeCode, FetchedPage } from './fetched-page.ts';

const section = String.raw`\d{1,4}\.\d{1,5}[a-z]?`;
const inAddress = new RegExp(String.raw`(?:/section-|[?&]fr=|/cfr/text/\d+/|/section/)(${section})(?![\d.a-z])`, 'i');
const inTitle = new RegExp(String.raw`(?:\bcfr\b|§)[ §]*(${section})(?![\d.a-z])`, 'i');

/**
 * Whether a page has other content than it is cited for. Sections of the Code of Federal Regulations move (carprofen from
 * 520.309 to 520.304) while the old address stays: the page is then another section, or says that the section was
 * redesignated or removed. Any other page has moved if it lacks the doses that cite it.
 */
export function detectMove(page: FetchedPage): ProbeCode | null {
  const cited = inAddress.exec(page.url)?.[1]?.toLowerCase();
  if (cited !== undefined) {
    const reached = inAddress.exec(page.finalUrl)?.[1]?.toLowerCase();
    if (reached !== undefined && reached !== cited) return 'section_moved';
    if (!namesSection(page, cited)) return 'section_other';
    if (page.figuresFound !== true && isWithdrawn(page.text ?? '', cited)) return 'section_withdrawn';
  }
  return page.figuresFound === false ? 'figures_missing' : null;
}

/** False if the title, or every heading, is another section's. */
function namesSection({ title, text }: FetchedPage, cited: string): boolean {
  const titled = inTitle.exec(title)?.[1]?.toLowerCase();
  if (titled !== undefined) return titled === cited;
  const headings = [...(text ?? '').matchAll(new RegExp(String.raw`^§ ?(${section})(?![\d.a-z])`, 'gim'))];
  return headings.length === 0 || headings.some(([, heading]) => heading?.toLowerCase() === cited);
}

/**
 * "§ 522.778 [Redesignated as § 529.778]", "Section 522.778 was removed". The source note at a section's end ("[57 FR 37331,
 * redesignated at 62 FR …]") does not match, because it begins with its source.
 */
function isWithdrawn(text: string, cited: string): boolean {
  const number = cited.replaceAll('.', String.raw`\.`);
  const verbs = '(?:redesignated|removed|reserved|transferred|revoked)';
  return new RegExp(
    String.raw`^§? ?${number}(?![\d.a-z])[^\n[]{0,100}\[${verbs}|(?:§|section) ?${number}(?![\d.a-z])[^\n.]{0,60}\b(?:was|has been|is) ${verbs}`,
    'im',
  ).test(text);
}
