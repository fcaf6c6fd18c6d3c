/** The fields of a step that its hash covers, as in `private.step_hash`. */
export interface ChainedStep {
  readonly sequence: number;
  readonly from_status: string;
  readonly to_status: string;
  readonly actor_id: string;
  readonly acting_role: string;
  readonly on_behalf_of: string | null;
  readonly authority: string | null;
  readonly section: string | null;
  readonly note: string | null;
  readonly content_hash: string;
  readonly previous_hash: string;
  readonly hash: string;
  readonly created_at: string;
}

/** A moment as the chain writes it: UTC, six decimals. A Date holds three, so the others are taken from the text. */
export function canonicalTime(moment: string): string {
  const decimals = /\.(\d{1,6})/.exec(moment)?.[1] ?? '';
  return `${new Date(moment).toISOString().slice(0, 19)}.${decimals.padEnd(6, '0')}Z`;
}

/** The bytes that are hashed: a JSON array without white space. */
export const canonicalStep = (project: string, step: ChainedStep): string =>
  JSON.stringify([
    'approval-step-1',
    project,
    String(step.sequence),
    step.from_status,
    step.to_status,
    step.actor_id,
    step.acting_role,
    step.on_behalf_of,
    step.authority,
    step.section,
    step.note,
    step.content_hash,
    canonicalTime(step.created_at),
    step.previous_hash,
  ]);

const beginning = '0'.repeat(64);

/**
 * For each step, in their order, whether it is what was sealed: its hash is that of its content, and it follows the one
 * before.
 * @param sha256 hex of a text's UTF-8
 */
export async function checkChain(
  project: string,
  steps: readonly ChainedStep[],
  sha256: (text: string) => Promise<string>,
): Promise<readonly boolean[]> {
  return Promise.all(
    steps.map(async (step, place) => {
      const before = steps[place - 1];
      return (
        step.sequence === place + 1 &&
        step.previous_hash === (before?.hash ?? beginning) &&
        step.from_status === (before?.to_status ?? 'draft') &&
        step.hash === (await sha256(canonicalStep(project, step)))
      );
    }),
  );
}
