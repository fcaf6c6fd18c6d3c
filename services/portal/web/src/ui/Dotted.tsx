interface DottedProps {
  /** Empty ones are left out. */
  readonly pieces: readonly string[];
}

/** Short facts with dots between them. A line breaks only between two, and a dot at its start is cut off. */
export const Dotted = ({ pieces }: DottedProps) => (
  <span className="block overflow-x-clip">
    <span className="-ms-3 flex flex-wrap">
      {pieces.filter(Boolean).map((piece, place) => (
        <span key={place} className="relative ps-3">
          {place > 0 && <span className="absolute start-0 w-3 text-center whitespace-pre">{' · '}</span>}
          {piece}
        </span>
      ))}
    </span>
  </span>
);
