import type { WidenStrings } from '@trivium/server-pages';

export const appealEn = {
  link: 'Dispute this outcome',
  title: 'Dispute an outcome',
  lead: 'Say what the record shows instead. The curators read your reason and don’t publish it. They answer once: the outcome stays, or they record another.',
  recorded: 'Recorded outcome',
  reason: 'Why is it wrong?',
  reasonHint: '20 to 5,000 characters.',
  evidence: 'Evidence',
  optional: 'optional',
  evidenceHint: 'Up to 10 web addresses, one per line.',
  send: 'Send dispute',
  busy: 'Please wait a minute, then send it again. Your text is kept.',
  errors: {
    reason: 'Write the reason in 20 to 5,000 characters.',
    evidence: 'Enter up to 10 web addresses, one per line, or leave it empty.',
  },
  follow: {
    heading: 'Your dispute of an outcome',
    saved: 'We’ve received your dispute.',
    keep: 'Keep the link to this page. The curators’ answer will appear here.',
    filed: 'Sent',
    status: 'Status',
    states: {
      open: 'Waiting for an answer',
      upheld: 'Accepted: the outcome was changed',
      dismissed: 'Declined: the outcome stays',
    },
    answer: 'The curators’ answer',
    answered: 'Answered',
    market: 'See the question',
  },
} as const;

export const appealTh: WidenStrings<typeof appealEn> = {
  link: 'อุทธรณ์ผลตัดสินนี้',
  title: 'อุทธรณ์ผลตัดสิน',
  lead: 'โปรดอธิบายว่าหลักฐานบ่งชี้ผลใด และต่างจากผลที่บันทึกไว้อย่างไร คณะบรรณาธิการจะอ่านเหตุผลของคุณโดยไม่เผยแพร่ และตอบเพียงครั้งเดียวว่าคงผลเดิมหรือบันทึกผลใหม่',
  recorded: 'ผลที่บันทึกไว้',
  reason: 'เหตุใดผลนี้จึงไม่ถูกต้อง',
  reasonHint: '20 ถึง 5,000 ตัว\u2060อักษร',
  evidence: 'หลักฐาน',
  optional: 'ไม่บังคับ',
  evidenceHint: 'ใส่ลิงก์ได้ไม่เกิน 10 ลิงก์ บรรทัดละหนึ่งลิงก์',
  send: 'ส่งคำอุทธรณ์',
  busy: 'โปรดรอหนึ่งนาทีแล้วส่งอีกครั้ง ข้อความของคุณยังอยู่',
  errors: {
    reason: 'โปรดเขียนเหตุผล 20 ถึง 5,000 ตัว\u2060อักษร',
    evidence: 'โปรดกรอกลิงก์ไม่เกิน 10 ลิงก์ บรรทัดละหนึ่งลิงก์ หรือเว้นว่าง',
  },
  follow: {
    heading: 'คำอุทธรณ์ของคุณ',
    saved: 'ได้รับคำอุทธรณ์แล้ว',
    keep: 'โปรดเก็บลิงก์ของหน้านี้ไว้ คำตอบของคณะบรรณาธิการจะแสดงที่นี่',
    filed: 'ส่งเมื่อ',
    status: 'สถานะ',
    states: { open: 'รอคำตอบ', upheld: 'อุทธรณ์ฟังขึ้น เปลี่ยนผลแล้ว', dismissed: 'อุทธรณ์ฟังไม่ขึ้น คงผลเดิม' },
    answer: 'คำตอบของคณะบรรณาธิการ',
    answered: 'ตอบเมื่อ',
    market: 'ดูคำถาม',
  },
};
