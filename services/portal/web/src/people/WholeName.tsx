/** A person's name, which no line breaks but between its words: a browser's dictionary has few names. */
export const WholeName = ({ name }: { readonly name: string }) =>
  name.split(' ').map((word, place) => (
    <span key={place}>
      {place > 0 && ' '}
      <span className="inline-block">{word}</span>
    </span>
  ));
