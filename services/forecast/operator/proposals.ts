import { readFile } from 'node:fs/promises';
import { printMany, printOne, addActorOption } from '@trivium/cli';
import { Command, InvalidArgumentError, Option } from 'commander';
import { refuse, reviewStatus } from '../contract/index.ts';
import { readQueue, readTransitions } from '../domain/proposals/proposals.sql.ts';
import { issueToken } from '../domain/proposals/issue-token.ts';
import { reviewProposal } from '../domain/proposals/review-proposal.ts';
import type { Decision } from '../domain/proposals/review.rules.ts';
import { submitProposal } from '../domain/proposals/submit-proposal.ts';
import type { WithOperator } from './operator.ts';

export function parseProbability(value: string): number {
  const number = Number(value);
  if (!(value.trim() !== '' && number >= 0 && number <= 1)) throw new InvalidArgumentError('give a number from 0 to 1.');
  return number;
}

const listColumns = ['id', 'draftId', 'reviewStatus', 'category', 'proposedAt', 'question'];

/** `forecast proposals …` */
export function proposalCommands(withOperator: WithOperator): Command {
  const proposals = new Command('proposals').description('the queue of proposed markets');

  proposals
    .command('list')
    .description('list proposals, newest first')
    .addOption(new Option('--status <status>', 'only this state').choices(reviewStatus.options))
    .action(async ({ status }: { status?: string }, command: Command) => {
      const { proposals: all } = await withOperator(({ pool }) => readQueue(pool));
      printMany(
        command,
        all.filter((proposal) => !status || proposal.reviewStatus === status).map((row) => ({ ...row })),
        listColumns,
      );
    });

  proposals
    .command('show <id>')
    .description('show one proposal and every step of its review')
    .action(async (id: string, _options: unknown, command: Command) => {
      const details = await withOperator(async ({ pool }) => {
        const { proposals: all } = await readQueue(pool);
        const proposal = all.find((candidate) => candidate.id === id) ?? all.find(({ draftId }) => draftId === id);
        if (!proposal) throw refuse('proposal_not_found', 'No proposal has this id or draft id.');
        return { ...proposal, transitions: await readTransitions(pool, proposal.id) };
      });
      printOne(command, details);
    });

  proposals
    .command('submit <file>')
    .description('put a proposal (a JSON file) into the queue')
    .action(async (file: string, _options: unknown, command: Command) => {
      let input: unknown;
      try {
        input = JSON.parse(await readFile(file, 'utf8'));
      } catch (error) {
        throw refuse('proposal_invalid', `${file} can't be read as JSON: ${(error as Error).message}`);
      }
      printOne(command, { ...(await withOperator((operator) => submitProposal(operator, input))) });
    });

  proposals
    .command('issue-token <id>')
    .description('make a new draft token, for a proposer who has none or lost it')
    .action(async (id: string, _options: unknown, command: Command) => {
      printOne(command, await withOperator((operator) => issueToken(operator, id)));
    });

  const review = (command: Command, decision: Decision) =>
    addActorOption(command).action(
      async (identifier: string, options: { by: string; notes?: string; slug?: string; probability?: number }, self: Command) => {
        const { by: actor, notes, slug, probability: yesProbability } = options;
        const done = await withOperator((operator) =>
          reviewProposal(operator, { identifier, decision, actor, notes, slug, yesProbability }),
        );
        printOne(self, done);
      },
    );

  const approve = proposals.command('approve <id>').description('approve: makes the market at once; final');
  approve.option('--notes <text>', 'what the proposer reads').option('--slug <slug>', "the market's slug");
  approve.option('--probability <p>', 'the first estimate, 0 to 1 (0.5 if not given)', parseProbability);
  review(approve, 'approved');

  const reject = proposals.command('reject <id>').description('reject; final').requiredOption('--notes <text>', 'why');
  review(reject, 'rejected');

  const revise = proposals.command('request-revisions <id>').description('ask the proposer to submit the draft again');
  review(revise.requiredOption('--notes <text>', 'what to change'), 'revisions-requested');

  return proposals;
}
