import { blocksOf, idOf } from '../ui/prose.rules.ts';

export interface TextSection {
  readonly title: string;
  /** The anchor of the heading on its page. */
  readonly id: string;
  readonly text: string;
}

/** The parts of a text below its headings, for searching. */
export function sectionsOf(text: string): TextSection[] {
  const sections: { title: string; id: string; text: string }[] = [];
  for (const block of blocksOf(text)) {
    if (block.kind === 'heading') sections.push({ title: block.text, id: idOf(block.text), text: '' });
    else if (sections.length > 0) {
      const last = sections.at(-1) as (typeof sections)[number];
      last.text += ` ${block.kind === 'list' ? block.items.join(' ') : block.text}`;
    }
  }
  return sections;
}
