import { blocksOf, idOf } from '../src/ui/prose.rules.ts';

type Texts = ReadonlyMap<string, string>;
interface Section {
  readonly title: string;
  readonly lines: string[];
}

/** The pages of text that the chat searches: their paths, and how the names of their messages begin. */
const pages = [
  { path: '/docs', name: 'docs' },
  { path: '/services', name: 'services' },
  { path: '/wellbeing', name: 'wellbeing' },
  { path: '/privacy', name: 'privacy' },
  { path: '/terms', name: 'terms' },
];

/** The module of the functions with each section of these pages in both languages. */
export function renderHandbook(th: Texts, en: Texts): string {
  const sections = pages.flatMap(({ path, name }) => {
    const thai = sectionsOf(th.get(`${name}_body`) ?? '');
    const english = sectionsOf(en.get(`${name}_body`) ?? '');
    if (thai.length !== english.length) throw new Error(`${name}_body has another number of headings in Thai than in English.`);
    const page = { th: th.get(`${name}_title`), en: en.get(`${name}_title`) };
    return thai.map((section, place) => {
      const other = english[place] as Section;
      return {
        url: { th: `${path}#${idOf(section.title)}`, en: `${path}#${idOf(other.title)}` },
        title: { th: `${page.th}: ${section.title}`, en: `${page.en}: ${other.title}` },
        text: { th: section.lines.join('\n\n'), en: other.lines.join('\n\n') },
      };
    });
  });
  return `// Written by web/build/generate.ts from the messages of the app's pages.
export const handbook: readonly {
  readonly url: { readonly th: string; readonly en: string };
  readonly title: { readonly th: string; readonly en: string };
  readonly text: { readonly th: string; readonly en: string };
}[] = ${JSON.stringify(sections, undefined, 2)};
`;
}

function sectionsOf(text: string): Section[] {
  const sections: Section[] = [];
  for (const block of blocksOf(text)) {
    if (block.kind === 'heading') sections.push({ title: block.text, lines: [] });
    else if (block.kind === 'list') sections.at(-1)?.lines.push(block.items.map((item) => `- ${item}`).join('\n'));
    else sections.at(-1)?.lines.push(block.text);
  }
  return sections;
}
