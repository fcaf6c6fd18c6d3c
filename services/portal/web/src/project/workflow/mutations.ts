import type { Client, PortalConfig } from '../../data/client.ts';
import { dataOf } from '../../refusals/refusal.ts';
import type { Status } from '../labels.ts';

interface ChainReport {
  readonly is_whole: boolean;
  readonly steps: number;
  readonly broken_at: number | null;
}

/** The database's verdict on a project's whole chain, including its end. @throws Refusal */
export const verifyChain = async (db: Client, project: string): Promise<ChainReport> =>
  dataOf(await db.rpc('verify_approval_chain', { project })) as unknown as ChainReport;

interface ProjectMove {
  readonly projectId: string;
  readonly to: Status;
  /** May be empty. */
  readonly note: string;
  /** The column of the form that the note is about. */
  readonly section?: string | undefined;
}

const argumentsOf = ({ projectId, to, note, section }: ProjectMove) => ({
  project: projectId,
  to_status: to,
  ...(note !== '' && { note }),
  ...(section !== undefined && { section }),
});

/** Moves a project to its next step. @throws Refusal project_own_review, project_incomplete, … */
export const moveProject = async (db: Client, move: ProjectMove) => dataOf(await db.rpc('move_project', argumentsOf(move)));

/** The same while the page is being closed, when nothing can be awaited: the request outlives its page. */
export function moveProjectOnLeave({ url, publishableKey }: PortalConfig, token: string, move: ProjectMove): void {
  void fetch(`${url}/rest/v1/rpc/move_project`, {
    method: 'POST',
    keepalive: true,
    headers: { authorization: `Bearer ${token}`, apikey: publishableKey, 'content-type': 'application/json' },
    body: JSON.stringify(argumentsOf(move)),
  });
}
