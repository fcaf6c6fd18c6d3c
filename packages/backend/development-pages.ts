import type { IncomingMessage, ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { forDirectRequests } from './gateway/development-page.ts';
import { handleMailboxRequest, isMailboxPath } from './mailbox/handle-request.ts';
import type { Mailbox } from './mailbox/mailbox.ts';
import { handleStudioRequest, isStudioPath } from './studio/handle-request.ts';
import type { Studio } from './studio/studio.ts';

interface DevelopmentPage {
  /** @param target the path of a request, with its query */
  readonly isAt: (target: string | undefined) => boolean;
  readonly listener: (req: IncomingMessage, res: ServerResponse) => Promise<void>;
}

interface Sources {
  readonly mailbox: Mailbox | undefined;
  readonly studio: Studio | undefined;
}

/** The pages that only direct requests of this machine get: those of what there is. */
export const developmentPages = ({ mailbox, studio }: Sources): readonly DevelopmentPage[] => [
  ...(mailbox ? [developmentPage(isMailboxPath, (request) => handleMailboxRequest(mailbox, request))] : []),
  ...(studio ? [developmentPage(isStudioPath, (request) => handleStudioRequest(studio, request))] : []),
];

function developmentPage(isAt: DevelopmentPage['isAt'], handle: (request: Request) => Promise<Response>): DevelopmentPage {
  const answer = forDirectRequests(handle);
  return { isAt, listener: getRequestListener((request, { incoming }) => answer(request, incoming as IncomingMessage)) };
}
