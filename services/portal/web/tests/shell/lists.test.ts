import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const src = join(import.meta.dirname, '../../src');

/** Lists that need no pages, each with what bounds it. */
const bounded: Readonly<Record<string, string>> = {
  announcementsQuery: 'the home page shows the newest six',
  auditPeopleQuery: 'the two people of a filter',
  cartVariantsQuery: 'what one cart has',
  certificatesQuery: 'the certificates of one person, who makes a few a year',
  comingEventsQuery: 'the next hundred events of a club',
  chosenPostsQuery: 'posts that an administrator chose one by one for the home page',
  blockedQuery: 'people whom a club blocks, and officers lift',
  coming: 'the next events: six of a club, five on the home page, fifty of the clubs of a person',
  clubDraftsQuery: 'the newest hundred drafts of a club, until they are published',
  clubNewsQuery: 'the newest four of a club',
  clubPhotosQuery: 'the newest eight of a club',
  clubProductsQuery: 'the newest four of a club',
  clubsQuery: 'the clubs of one faculty',
  commentsQuery: 'the comments on one project',
  delegationsQuery: 'the deputies of one person',
  devicesQuery: 'the devices of one person; old subscriptions end',
  divisionsQuery: 'the divisions of one organisation',
  documentsQuery: 'the documents of one project; a quota counts them',
  editedClubsQuery: 'the clubs of one faculty',
  editedDivisionsQuery: 'the divisions of one organisation',
  editedLeadershipQuery: 'the leadership and the boards that administrators write by hand',
  featuredPostsQuery: 'the home page shows four',
  feedStateQuery: 'the newest post',
  holdersQuery: 'who has a role now, at most as many as the question names',
  invitedTermsQuery: 'the officers who are invited and have not come yet',
  latestNewsQuery: 'pages show at most six articles beside something else, and link all',
  leadershipQuery: 'the leadership of one term',
  noticeSettingsQuery: 'the kinds of notices',
  noticesQuery: 'a page; the inbox asks for the next one',
  fromOfficersQuery: 'the last hundred of a club, which may write three a day',
  ownMessagesQuery: 'the last hundred of a person and a club',
  requestsQuery: 'the oldest hundred that wait, until they are answered',
  scannedEventsQuery: 'a hundred scans of one device',
  ownEventsQuery: 'what one person signed up for and is not over',
  ownConsentsQuery: 'what one person agreed to and withdrew; a quota counts it',
  paymentsQuery: 'the payments of one order',
  payoutAccountQuery: 'the newest account of a club',
  payoutAccountsQuery: 'the accounts of clubs, which change rarely',
  peopleByNameQuery: 'matches of a search; more letters name fewer',
  providerCallsQuery: 'the last 500 calls, from which a state is computed',
  quotasQuery: 'the quotas, one for each role and kind',
  readAttendance: 'one person at one event',
  readAudit: 'a page; the page of the audit log asks for the next one',
  readPrincipals: 'the people for whom one person decides today',
  readTally: 'the options of one poll, at most 50',
  receiptsQuery: 'the receipts of one project',
  sellerClubsQuery: 'the clubs of one faculty',
  askSession: 'the clubs that one person presides',
  slipsQuery: 'the slips of one order',
  socialAccountsQuery: 'the accounts that an administrator entered',
  socialFeedQuery: 'the home page shows eight',
  stepsQuery: 'the steps of one project',
  storeTexts: 'the five texts of an institution',
  textVersionsQuery: 'the versions of one text, which change a few times a year',
  termsQuery: 'the offices of one organisation that are held or planned',
  waitingDraftsQuery: 'the oldest hundred drafts that wait, until they are decided',
  transitionsQuery: 'the transitions of the workflow',
};

interface Declaration {
  readonly file: string;
  readonly name: string;
  readonly text: string;
}

const readsTable = (text: string) => /\.from\('\w+'\)[\s\S]*?\.select\(/.test(text);

/** The declarations of the app's sources that read a table, themselves or by a function that only their file knows. */
async function readingDeclarations(): Promise<Declaration[]> {
  const readers: Declaration[] = [];
  for await (const file of glob('**/*.{ts,tsx}', { cwd: src })) {
    if (/^paraglide\/|\.gen\.|\.test\./.test(file)) continue;
    const parts = (await readFile(join(src, file), 'utf8')).split(/^(?=(?:export )?(?:async )?(?:const|function|class) )/m);
    const named = parts.flatMap((text) => {
      const name = /^(?:export )?(?:async )?(?:const|function|class) (\w+)/.exec(text)?.[1];
      return name === undefined ? [] : [{ file, name, text }];
    });
    const inner = named.filter(({ text }) => !text.startsWith('export') && readsTable(text)).map(({ name }) => name);
    const isReader = ({ name, text }: Declaration) =>
      !inner.includes(name) && (readsTable(text) || inner.some((each) => new RegExp(`\\b${each}\\(`).test(text)));
    readers.push(...named.filter(isReader));
  }
  return readers;
}

/** Pages, the whole list, one row, or a number; and writing answers with the rows that it changed. */
const hasNoEnd = /pagesQuery\(|readAll\(|\.maybeSingle\(|\.single\(|head: true|\.(?:insert|update|delete|upsert)\(/;

test('every list is read page by page or whole, or something bounds it', async () => {
  const lists = (await readingDeclarations()).filter(({ text }) => !hasNoEnd.test(text)).map(({ name }) => name);
  expect(lists.toSorted()).toEqual(Object.keys(bounded).toSorted());
});

test('the test finds the lists that page', async () => {
  const names = (await readingDeclarations()).map(({ name }) => name);
  for (const name of ['editedEventsQuery', 'ownPollsQuery', 'readWholeLedger', 'clubsQuery']) expect(names).toContain(name);
});
