import { m } from '../paraglide/messages.js';
import { langOf } from '../language/lang-of.ts';
import { riskLevelName } from './labels.ts';
import { weightOf, type Risk, type RiskLevel } from './risks.rules.ts';

/** The more a risk weighs, the more its weight shows. */
const weightStyles: Readonly<Record<RiskLevel, string>> = {
  low: 'text-quiet',
  medium: 'text-warning',
  high: 'font-semibold text-danger',
};

/** What may go wrong, how much it weighs, and what is done about it. */
export const RiskList = ({ risks }: { readonly risks: readonly Risk[] }) => (
  <ul>
    {risks.map((risk, place) => (
      <li key={place} className="grid gap-x-6 border-t border-line py-3 sm:grid-cols-[minmax(0,1fr)_auto]">
        <p lang={langOf(risk.risk)} className="whitespace-pre-line">
          {risk.risk}
        </p>
        {risk.risk.trim() !== '' && (
          <p className={`text-sm ${weightStyles[weightOf(risk)]}`}>
            {m.submit_risk_weight({ level: riskLevelName(weightOf(risk)) })}
          </p>
        )}
        {risk.mitigation !== '' && (
          <p lang={langOf(risk.mitigation)} className="text-sm whitespace-pre-line text-quiet sm:col-span-2">
            {risk.mitigation}
          </p>
        )}
      </li>
    ))}
  </ul>
);
