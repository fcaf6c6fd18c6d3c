interface LegendProps {
  readonly entries: readonly { readonly name: string; readonly colour: string }[];
}

/** What the colours of a chart are. */
export const Legend = ({ entries }: LegendProps) => (
  <ul className="mb-3 flex flex-wrap gap-x-5 gap-y-1 text-sm text-quiet">
    {entries.map(({ name, colour }) => (
      <li key={name} className="inline-flex items-center gap-2">
        <span aria-hidden className="size-2.5 rounded-sm forced-color-adjust-none" style={{ background: colour }} />
        {name}
      </li>
    ))}
  </ul>
);
