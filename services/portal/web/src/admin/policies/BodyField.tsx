import { useState } from 'react';
import { m } from '../../paraglide/messages.js';
import { useFilledText } from '../../policies/PublishedText.tsx';
import { Field, inputStyle } from '../../ui/Field.tsx';
import { Prose } from '../../ui/Prose.tsx';
import { viewStyle } from '../../ui/button-style.ts';

interface BodyFieldProps {
  readonly label: string;
  readonly lang: 'th' | 'en';
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** A text in one language: written on one side, and as its readers will see it on the other. */
export function BodyField({ label, lang, value, onChange }: BodyFieldProps) {
  const [isPreview, setPreview] = useState(false);
  const fill = useFilledText();
  return (
    <div className="min-w-0">
      <div className="mb-2 flex w-fit rounded border border-line p-0.5" role="group" aria-label={label}>
        {[false, true].map((view) => (
          <button
            key={String(view)}
            type="button"
            aria-pressed={view === isPreview}
            onClick={() => setPreview(view)}
            className={viewStyle(view === isPreview)}
          >
            {view ? m.policies_preview() : m.policies_write()}
          </button>
        ))}
      </div>
      {isPreview ? (
        <div lang={lang} className="min-h-96 rounded border border-line p-5">
          <p className="mb-4 text-sm text-quiet">{label}</p>
          <Prose text={fill(value)} />
        </div>
      ) : (
        <Field label={label}>
          {(control) => (
            <textarea
              {...control}
              lang={lang}
              maxLength={40_000}
              value={value}
              onChange={(event) => onChange(event.target.value)}
              className={`${inputStyle} h-[32rem] py-3 leading-relaxed`}
            />
          )}
        </Field>
      )}
    </div>
  );
}
