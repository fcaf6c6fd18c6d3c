import { Link } from '@tanstack/react-router';
import { langOf } from '../language/lang-of.ts';
import { blocksOf, idOf, inlinesOf, type Inline } from './prose.rules.ts';

/** Text that people wrote: paragraphs, headings and lists, with bold parts and links. */
export const Prose = ({ text }: { readonly text: string }) => (
  <div lang={langOf(text)} className="prose max-w-[42rem]">
    {blocksOf(text).map((block, index) => {
      if (block.kind === 'heading')
        return (
          <h2 key={index} id={idOf(block.text)}>
            {block.text}
          </h2>
        );
      if (block.kind === 'list')
        return (
          <ul key={index}>
            {block.items.map((item, place) => (
              <li key={place}>
                <Inlines text={item} />
              </li>
            ))}
          </ul>
        );
      return (
        <p key={index} className="whitespace-pre-line">
          <Inlines text={block.text} />
        </p>
      );
    })}
  </div>
);

const Inlines = ({ text }: { readonly text: string }) =>
  inlinesOf(text).map((part, place) => <InlinePart key={place} part={part} />);

function InlinePart({ part }: { readonly part: Inline }) {
  if (part.kind === 'strong') return <strong>{part.text}</strong>;
  if (part.kind === 'page') return <Link to={part.target as '/'}>{part.text}</Link>;
  if (part.kind === 'link') return <a href={part.target}>{part.text}</a>;
  return part.text;
}
