import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { undoMs } from '../../src/ui/announce.ts';

const web = join(import.meta.dirname, '../..');

/** The deeds that can be undone, by the file that offers it. A deed that another person has read is asked for with a reason instead. */
const deeds: Readonly<Record<string, string>> = {
  'admin/events/CancelEvent.tsx': 'cancelling an event, and reinstating it',
  'admin/names/NameRow.tsx': 'confirming or refusing a name',
  'admin/offices/ChangeOffices.tsx': 'changing roles and divisions of people',
  'admin/settings/SettingsForm.tsx': 'saving the settings',
  'chat/threads/ThreadHead.tsx': 'deleting a conversation with the chat',
  'check-in/attendance/GuestList.tsx': 'checking somebody in by hand',
  'check-in/late-scans/LateScans.tsx': 'deciding about late scans',
  'check-in/offline-scans/ScanList.tsx': 'removing a scan that was not sent',
  'clubs/events/AskToCancel.tsx': 'asking an administrator to cancel an event',
  'clubs/events/DraftSheet.tsx': 'saving a draft of an event, and submitting it',
  'clubs/events/Drafts.tsx': 'withdrawing and deleting a draft of an event',
  'clubs/OwnMembership.tsx': 'leaving a club, or withdrawing a request',
  'clubs/officers/Requests.tsx': 'accepting or declining a request to join a club',
  'clubs/officers/use-deed.ts': 'naming officers, blocking people, and how people join a club',
  'crud-form/use-row-changes.ts': 'saving and removing what administrators edit',
  'draft/DeleteDraft.tsx': 'deleting a draft',
  'draft/sections/ReviewSection.tsx': 'submitting a project',
  'documents/removal.ts': 'removing a document',
  'me/PictureField.tsx': 'changing one’s picture',
  'me/ProfileForm.tsx': 'saving one’s profile',
  'me/deputies/Deputies.tsx': 'naming and revoking a deputy',
  'me/devices/Devices.tsx': 'removing a device',
  'orders/OwnOrderActions.tsx': 'cancelling an order',
  'photos/PhotoGrid.tsx': 'removing a photo',
  'photos/use-photo-uploads.ts': 'leaving a photo out before it is sent',
  'polls/CloseButton.tsx': 'closing a poll',
  'polls/RemoveButton.tsx': 'removing a poll',
  'project/workflow/DecidePanel.tsx': 'submitting a project, on its page',
  'queue/use-decisions.ts': 'deciding about a project',
  'quotas/QuotaForm.tsx': 'changing quotas',
  'routes/_signed-in/_admin/admin.polls.tsx': 'closing and reopening anybody’s poll',
  'routes/poll.$slug.tsx': 'answering a poll, beside the answer',
  'shell/Toaster.tsx': 'the announcement that offers all others',
  'shop/AddToCart.tsx': 'putting a product into the cart',
  'shop/admin/ProductPictures.tsx': 'removing a picture of a product',
  'shop/admin/SellerActions.tsx': 'handing an order over, or cancelling it as its club',
  'shop/admin/ProductRow.tsx': 'offering a product, or not',
  'shop/admin/VariantRows.tsx': 'removing a kind of a product',
  'shop/cart/CartLineRow.tsx': 'removing a line of the cart',
  'transcript/Certificates.tsx': 'revoking one’s certificate',
};

async function sources(): Promise<{ readonly file: string; readonly text: string }[]> {
  const files: { file: string; text: string }[] = [];
  for await (const file of glob('src/**/*.{ts,tsx}', { cwd: web }))
    if (!file.startsWith('src/paraglide'))
      files.push({ file: file.slice('src/'.length), text: await readFile(join(web, file), 'utf8') });
  return files;
}

test('every deed with a way back is in the list', async () => {
  const offering = (await sources()).filter(({ text }) => /\bannounce\(\{[^;]*?\bundo\b|\bm\.undo\(/.test(text));
  expect(offering.map(({ file }) => file).toSorted()).toEqual(Object.keys(deeds).toSorted());
});

test('undo has one word in each language, and no other message offers it', async () => {
  const words = { en: /\b[Uu]ndo\b/, th: /เลิกทำ/ };
  for (const [language, word] of Object.entries(words)) {
    const keys: string[] = [];
    for await (const file of glob(`messages/${language}/*.json`, { cwd: web })) {
      const messages = JSON.parse(await readFile(join(web, file), 'utf8')) as Record<string, string>;
      keys.push(...Object.keys(messages).filter((key) => word.test(messages[key] ?? '')));
    }
    expect([language, keys]).toEqual([language, ['undo']]);
  }
});

test('the time to undo is one, and said in one place', async () => {
  expect(undoMs).toBe(10_000);
  const constants = (await sources()).filter(({ text }) => /const undoMs\b/.test(text));
  expect(constants.map(({ file }) => file)).toEqual(['ui/announce.ts']);
});
