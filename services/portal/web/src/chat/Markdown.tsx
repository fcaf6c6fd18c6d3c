import { lexer, type Token, type Tokens } from 'marked';
import { langOf } from '../language/lang-of.ts';
import { keepTimesWhole } from '../language/line-marks.ts';
import { Fragment, memo, type ReactNode } from 'react';
import { keepWordsWhole } from '../language/whole-words.rules.ts';
import { safeLink, type Source } from './threads/thread.rules.ts';

interface MarkdownProps {
  readonly text: string;
  /** The target of `[2]` in the text. */
  readonly sources: readonly Source[];
}

/**
 * A model's Markdown. HTML in it is shown as text. Pictures are not loaded: their server would learn who reads. Links lead
 * to the web only.
 */
export const Markdown = memo(({ text, sources }: MarkdownProps) => (
  <div lang={langOf(text)} className="prose max-w-[42rem] min-w-0">
    {blocksOf(lexer(text), sources)}
  </div>
));

const blocksOf = (tokens: readonly Token[], sources: readonly Source[]): ReactNode =>
  tokens.map((token, place) => <Fragment key={place}>{block(token, sources)}</Fragment>);

function block(token: Token, sources: readonly Source[]): ReactNode {
  switch (token.type) {
    case 'space':
    case 'def':
      return null;
    case 'heading': {
      // Levels 1 and 2 belong to the page.
      const Heading = (token as Tokens.Heading).depth <= 2 ? 'h3' : 'h4';
      return <Heading>{inlineOf(token, sources)}</Heading>;
    }
    case 'paragraph':
      return <p>{inlineOf(token, sources)}</p>;
    case 'code':
      return (
        <pre tabIndex={0}>
          <code>{(token as Tokens.Code).text}</code>
        </pre>
      );
    case 'blockquote':
      return <blockquote>{blocksOf(token.tokens ?? [], sources)}</blockquote>;
    case 'hr':
      return <hr />;
    case 'list':
      return list(token as Tokens.List, sources);
    case 'table':
      return table(token as Tokens.Table, sources);
    case 'text':
      return inlineOf(token, sources);
    default:
      return <p>{token.raw}</p>;
  }
}

function list({ ordered, start, items }: Tokens.List, sources: readonly Source[]): ReactNode {
  const rows = items.map((item, place) => <li key={place}>{blocksOf(item.tokens, sources)}</li>);
  return ordered ? <ol start={start === '' ? 1 : start}>{rows}</ol> : <ul>{rows}</ul>;
}

const table = ({ header, rows }: Tokens.Table, sources: readonly Source[]): ReactNode => (
  <div className="overflow-x-auto" role="group" tabIndex={0}>
    <table>
      <thead>
        <tr>
          {header.map((cell, place) => (
            <th key={place} scope="col">
              {inlineOf(cell, sources)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, place) => (
          <tr key={place}>
            {row.map((cell, column) => (
              <td key={column}>{inlineOf(cell, sources)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);

interface Inline {
  readonly text?: string;
  readonly tokens?: Token[] | undefined;
}

const inlineOf = ({ tokens, text = '' }: Inline, sources: readonly Source[]): ReactNode =>
  tokens
    ? tokens.map((token, place) => <Fragment key={place}>{inline(token, sources)}</Fragment>)
    : cited(keepTimesWhole(keepWordsWhole(text)), sources);

function inline(token: Token, sources: readonly Source[]): ReactNode {
  switch (token.type) {
    case 'strong':
      return <strong>{inlineOf(token, sources)}</strong>;
    case 'em':
      return <em>{inlineOf(token, sources)}</em>;
    case 'del':
      return <del>{inlineOf(token, sources)}</del>;
    case 'codespan':
      return <code>{(token as Tokens.Codespan).text}</code>;
    case 'br':
      return <br />;
    case 'link':
    case 'image':
      return link((token as Tokens.Link).href, token.type === 'link' ? inlineOf(token, sources) : (token as Tokens.Image).text);
    case 'escape':
      return (token as Tokens.Escape).text;
    case 'text':
      return inlineOf(token, sources);
    default:
      return token.raw;
  }
}

const link = (address: string, children: ReactNode): ReactNode => {
  const href = safeLink(address);
  return href === undefined ? (
    children
  ) : (
    <a href={href} rel="noreferrer">
      {children}
    </a>
  );
};

/** `[2]` and `[1, 3]` link to their sources if these are known. */
function cited(text: string, sources: readonly Source[]): ReactNode {
  return text.split(/(\[\d{1,3}(?:\s*,\s*\d{1,3})*\])/g).map((part, place) => {
    const numbers = place % 2 === 1 ? part.slice(1, -1).split(',').map(Number) : [];
    const citedSources = numbers.flatMap((number) => sources.find((source) => source.number === number) ?? []);
    if (citedSources.length === 0) return part;
    return (
      <sup key={place} className="ms-0.5 text-xs">
        {citedSources.map(({ number, title, url }) => (
          <a key={number} href={safeLink(url)} title={title} className="px-0.5" rel="noreferrer">
            {number}
          </a>
        ))}
      </sup>
    );
  });
}
