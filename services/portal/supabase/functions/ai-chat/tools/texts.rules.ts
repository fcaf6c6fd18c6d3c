import type { Passage } from './passage.rules.ts';

/** A published text of the institution, in both languages. */
export interface PublishedText {
  readonly kind: string;
  readonly body: string;
  readonly body_th: string;
}

/** Where a text is read, and what its page is called. */
const pages: Readonly<Record<string, { readonly path: string; readonly title: Passage['title'] }>> = {
  handbook: { path: '/docs', title: { th: 'คู่มือ', en: 'Handbook' } },
  services: { path: '/services', title: { th: 'บริการนักศึกษา', en: 'Services' } },
  wellbeing: { path: '/wellbeing', title: { th: 'สุขภาวะ', en: 'Wellbeing' } },
  privacy: { path: '/privacy', title: { th: 'ประกาศความเป็นส่วนตัว', en: 'Privacy notice' } },
  terms: { path: '/terms', title: { th: 'ข้อกำหนดการใช้งาน', en: 'Terms of use' } },
};

/** The sections of a text, each with the address of its heading. Without a heading the text is one passage. */
export function passagesOfText({ kind, body, body_th }: PublishedText, organisation: Passage['title']): Passage[] {
  const page = pages[kind];
  if (!page) return [];
  const english = sectionsOf(body.replaceAll('{organisation}', organisation.en));
  const thai = sectionsOf(body_th.replaceAll('{organisation}', organisation.th));
  return english.map((section, place) => {
    // Languages with different headings still answer, each from its own place.
    const other = thai[place] ?? section;
    return {
      url: { th: `${page.path}${anchorOf(other.title)}`, en: `${page.path}${anchorOf(section.title)}` },
      title: { th: nameOf(page.title.th, other.title), en: nameOf(page.title.en, section.title) },
      text: { th: other.text, en: section.text },
    };
  });
}

interface Section {
  readonly title: string;
  readonly text: string;
}

function sectionsOf(text: string): Section[] {
  return text
    .split(/^(?=##+ )/m)
    .map((part) => {
      const [, title = '', rest = part] = /^##+ +(.*)\n?([\s\S]*)$/.exec(part) ?? [];
      return { title: title.trim(), text: plainText(rest) };
    })
    .filter(({ title, text: body }) => title !== '' || body !== '');
}

/** Without the marks of bold parts and links. */
const plainText = (text: string) =>
  text
    .replaceAll(/\*\*([^*\n]+)\*\*/g, '$1')
    .replaceAll(/\[([^\]\n]+)\]\([^)\s]*\)/g, '$1')
    .trim();

const nameOf = (page: string, section: string) => (section === '' ? page : `${page}: ${section}`);

/** As the app makes it of a heading. */
export const anchorOf = (heading: string): string =>
  heading === ''
    ? ''
    : `#${heading
        .trim()
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-')}`;
