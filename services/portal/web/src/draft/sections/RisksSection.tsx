import { useRef } from 'react';
import { Plus } from '../../ui/icons.gen.tsx';
import { useRowKeys } from '../../kit/use-row-keys.ts';
import { m } from '../../paraglide/messages.js';
import { riskLevelName } from '../../project/labels.ts';
import { riskLevels, weightOf, type Risk, type RiskLevel } from '../../project/risks.rules.ts';
import { Button } from '../../ui/Button.tsx';
import { Field, inputStyle } from '../../ui/Field.tsx';
import { ListProblem, type SectionProps } from './fields.tsx';
import { focusAdded } from './focus-added.ts';
import { RemoveButton } from './RemoveButton.tsx';

const newRisk: Risk = { risk: '', likelihood: 'medium', severity: 'medium', mitigation: '' };

/** The risks of a project and their measures. */
export function RisksSection(section: SectionProps) {
  const { draft, change } = section;
  const { risks } = draft;
  const list = useRef<HTMLUListElement>(null);
  const { keys, remove } = useRowKeys(risks.length);
  const replace = (place: number, changed: Partial<Risk>) =>
    change({ risks: risks.map((risk, index) => (index === place ? { ...risk, ...changed } : risk)) });
  return (
    <>
      <p className="max-w-[40rem] text-quiet">{m.submit_risks_lead()}</p>
      <ul ref={list} data-field="risks" className="grid gap-6">
        {risks.map((risk, place) => (
          <li key={keys[place]} className="grid gap-4 border-t border-line pt-4 sm:grid-cols-2">
            <div className="flex items-end gap-2 sm:col-span-2">
              <div className="min-w-0 flex-1">
                <Field label={m.submit_risk()}>
                  {(control) => (
                    <input
                      className={inputStyle}
                      value={risk.risk}
                      onChange={(event) => replace(place, { risk: event.target.value })}
                      {...control}
                    />
                  )}
                </Field>
              </div>
              <RemoveButton
                name={risk.risk}
                className="shrink-0"
                onRemove={() => {
                  remove(place);
                  change({ risks: risks.toSpliced(place, 1) });
                }}
              />
            </div>
            <Level
              label={m.submit_risk_likelihood()}
              value={risk.likelihood}
              choose={(likelihood) => replace(place, { likelihood })}
            />
            <Level label={m.submit_risk_severity()} value={risk.severity} choose={(severity) => replace(place, { severity })} />
            <div className="sm:col-span-2">
              <Field
                label={m.submit_risk_mitigation()}
                hint={risk.risk.trim() === '' ? undefined : m.submit_risk_weight({ level: riskLevelName(weightOf(risk)) })}
              >
                {(control) => (
                  <textarea
                    rows={2}
                    className={`${inputStyle} field-sizing-content min-h-16 py-2 leading-normal`}
                    value={risk.mitigation}
                    onChange={(event) => replace(place, { mitigation: event.target.value })}
                    {...control}
                  />
                )}
              </Field>
            </div>
          </li>
        ))}
      </ul>
      <ListProblem {...section} of="risks" />
      <div>
        <Button variant="plain" onClick={() => focusAdded(list, () => change({ risks: [...risks, newRisk] }))}>
          <Plus size={18} aria-hidden />
          {m.submit_risk_add()}
        </Button>
      </div>
    </>
  );
}

interface LevelProps {
  readonly label: string;
  readonly value: RiskLevel;
  readonly choose: (level: RiskLevel) => void;
}

const Level = ({ label, value, choose }: LevelProps) => (
  <fieldset className="grid gap-1.5">
    <legend className="mb-1.5 text-sm">{label}</legend>
    <div className="grid grid-cols-3 rounded border border-edge bg-raised p-1">
      {riskLevels.map((level) => (
        <label
          key={level}
          className="grid min-h-9 cursor-pointer place-items-center rounded text-sm text-quiet has-checked:bg-wash has-checked:font-semibold has-checked:text-accent has-focus-visible:outline-2 has-focus-visible:outline-accent"
        >
          <input type="radio" className="sr-only" checked={value === level} onChange={() => choose(level)} />
          {riskLevelName(level)}
        </label>
      ))}
    </div>
  </fieldset>
);
