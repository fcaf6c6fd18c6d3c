import { formatCount, formatDays } from '../language/dates.ts';
import { localText } from '../language/language.ts';
import { m } from '../paraglide/messages.js';
import { Prose } from '../ui/Prose.tsx';
import { itemsOf, peopleOf } from './budget.rules.ts';
import { BudgetTable } from './BudgetTable.tsx';
import { budgetText } from './labels.ts';
import { PeopleList } from './PeopleList.tsx';
import type { Project } from './queries.ts';
import { RiskList } from './RiskList.tsx';
import { risksOf } from './risks.rules.ts';
import { commentAnchor, textSections } from './sections.ts';

interface ProjectFactsProps {
  readonly project: Project;
  /** The parts that comments are about, one of each comment. */
  readonly commented: readonly (string | null)[];
}

/** The proposal as it was written: facts in a line, then each part with the way to its comments. */
export function ProjectFacts({ project, commented }: ProjectFactsProps) {
  const home = project.clubs ?? project.divisions;
  const { starts_on: first, ends_on: last } = project;
  const days = first === null ? '' : formatDays(first, last ?? first);
  const facts = [
    { name: m.project_home(), value: home && localText(home.name, home.name_th) },
    { name: m.project_dates(), value: days || m.project_dates_none() },
    { name: m.project_venue(), value: project.venue },
    {
      name: m.project_participants(),
      value: project.expected_participants === null ? null : formatCount(project.expected_participants),
    },
    { name: m.project_budget(), value: budgetText(project.budget_total) },
  ];
  return (
    <>
      <dl className="mb-10 grid grid-cols-2 gap-x-8 gap-y-5 border-y border-line py-6 sm:grid-cols-3">
        {facts.map(
          ({ name, value }) =>
            value && (
              <div key={name}>
                <dt className="text-sm text-quiet">{name}</dt>
                <dd className="numerals">{value}</dd>
              </div>
            ),
        )}
      </dl>
      {textSections.map(({ key, name }) => {
        const text = project[key];
        return text ? (
          <section key={key} className="mb-8">
            <PartTitle part={key} name={name()} commented={commented} />
            <Prose text={text} />
          </section>
        ) : null;
      })}
      <BudgetLines project={project} commented={commented} />
      <Risks project={project} commented={commented} />
      <People project={project} commented={commented} />
    </>
  );
}

function BudgetLines({ project, commented }: ProjectFactsProps) {
  const items = itemsOf(project.budget_items);
  if (items.length === 0) return null;
  return (
    <section className="mb-8">
      <PartTitle part="budget_items" name={m.project_section_budget_items()} commented={commented} />
      <BudgetTable items={items} />
    </section>
  );
}

function Risks({ project, commented }: ProjectFactsProps) {
  const risks = risksOf(project.risks);
  if (risks.length === 0) return null;
  return (
    <section className="mb-8">
      <PartTitle part="risks" name={m.project_section_risks()} commented={commented} />
      <RiskList risks={risks} />
    </section>
  );
}

function People({ project, commented }: ProjectFactsProps) {
  const people = peopleOf(project.responsible);
  if (people.length === 0) return null;
  return (
    <section className="mb-8">
      <PartTitle part="responsible" name={m.project_section_responsible()} commented={commented} />
      <PeopleList people={people} />
    </section>
  );
}

interface PartTitleProps {
  readonly part: string;
  readonly name: string;
  readonly commented: readonly (string | null)[];
}

function PartTitle({ part, name, commented }: PartTitleProps) {
  const count = commented.filter((each) => each === part).length;
  return (
    <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-4">
      <h2 className="text-lg">{name}</h2>
      {count > 0 && (
        <a href={`#${commentAnchor(part)}`} className="text-sm link">
          {m.project_comments_on({ count: formatCount(count) })}
        </a>
      )}
    </div>
  );
}
