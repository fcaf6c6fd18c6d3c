import { expect, test } from 'vitest';
import { sectionsOf } from './sections.rules.ts';

test('a section has its heading, the anchor of its page, and the text below it', () => {
  expect(sectionsOf('Before.\n\n## Fair use\n\nBe kind.\n\n- no harassment\n- no impersonation\n\n## บัญชี\n\nคนละหนึ่ง')).toEqual([
    { title: 'Fair use', id: 'fair-use', text: ' Be kind. no harassment no impersonation' },
    { title: 'บัญชี', id: 'บัญชี', text: ' คนละหนึ่ง' },
  ]);
});
