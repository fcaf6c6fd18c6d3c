import { useState } from 'react';
import { PersonPicker, type ChosenPerson } from '../people/PersonPicker.tsx';
import type { FieldSpec } from './fields.ts';

interface PersonFieldProps {
  readonly spec: FieldSpec;
  /** The person's identifier; empty for nobody. */
  readonly value: string;
  readonly onChange: (id: string) => void;
}

export function PersonField({ spec, value, onChange }: PersonFieldProps) {
  const [chosen, setChosen] = useState<ChosenPerson | null>(value === '' ? null : { id: value, name: spec.personName ?? '' });
  return (
    <PersonPicker
      label={spec.label}
      {...(spec.hint !== undefined && { hint: spec.hint })}
      chosen={chosen}
      onChoose={(person) => {
        setChosen(person);
        onChange(person?.id ?? '');
      }}
    />
  );
}
