import { blocksOf, idOf } from './prose.rules.ts';

/** Text that people wrote: paragraphs, headings and lists, of the few marks that a plain text has. */
export const Prose = ({ text }: { readonly text: string }) => (
  <div className="prose max-w-[42rem]">
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
              <li key={place}>{item}</li>
            ))}
          </ul>
        );
      return (
        <p key={index} className="whitespace-pre-line">
          {block.text}
        </p>
      );
    })}
  </div>
);
