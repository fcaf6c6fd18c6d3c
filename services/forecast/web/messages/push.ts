import type { WidenStrings } from '@trivium/server-pages';

export const pushEn = {
  heading: 'Follow what happens',
  lead: 'New questions, questions closing soon, outcomes and changed estimates: three ways to follow them, no account needed.',
  stream: 'Server-sent events',
  streamText:
    'Each event as it happens. A client that reconnects with Last-Event-ID gets what it missed, without gaps or repeats.',
  feeds: 'Feeds',
  feedsText: 'The 100 newest events for a feed reader, without changed estimates:',
  webhooks: 'Webhooks',
  webhooksText:
    'Register your own address. We send it a challenge, which it has to return; no email address needed. Messages are signed as described by Standard Webhooks, and we try to deliver each one up to eight times over a day and a half.',
  webhooksLimits:
    'A registered domain can have up to five receivers. A receiver that answers quickly gets up to four messages at once. If nothing can be delivered for five days, the receiver is disabled; the subscription shows when and why.',
  appeals: 'Disputes (appeals in the API)',
  appealsText:
    'To dispute a recorded outcome, give a reason and evidence in the form on the question’s page, or send the request below. Keep the id: the answer is at /api/appeals/{id}.',
} as const;

export const pushTh: WidenStrings<typeof pushEn> = {
  heading: 'รับข่าวเมื่อมีการเปลี่ยนแปลง',
  lead: 'คำถามใหม่ คำถามที่ใกล้ปิด ผลตัดสิน และค่าประเมินที่เปลี่ยน ติดตามได้สามทางโดยไม่\u2060ต้องมีบัญชี',
  stream: 'Server-sent events',
  streamText: 'ได้รับเหตุการณ์ทันทีที่เกิด หากเชื่อมต่อใหม่ด้วย Last-Event-ID จะได้ส่วนที่พลาดไปครบถ้วนและไม่ซ้ำ',
  feeds: 'ฟีด',
  feedsText: 'เหตุการณ์ล่าสุด 100 รายการสำหรับโปรแกรมอ่านฟีด ไม่รวมค่าประเมินที่เปลี่ยน:',
  webhooks: 'เว็บฮุก',
  webhooksText:
    'ลงทะเบียน URL ของคุณเอง ระบบจะส่งรหัสยืนยัน (challenge) ไปที่ URL นั้น ซึ่งต้องส่งรหัสเดิมกลับมา ไม่\u2060ต้องใช้อีเมล ข้อความมีลายเซ็นดิจิทัลตาม Standard Webhooks และระบบจะพยายามส่งไม่เกินแปดครั้งภายในหนึ่งวันครึ่ง',
  webhooksLimits:
    'โดเมนที่จดทะเบียนหนึ่งโดเมนมีผู้รับได้ไม่เกินห้าราย ผู้รับที่ตอบเร็วจะได้รับพร้อมกันสูงสุดสี่ข้อความ หากส่งถึงผู้รับรายใดไม่สำเร็จเลยตลอดห้าวัน ระบบจะหยุดส่งถึงผู้รับรายนั้น โดยข้อมูลการลงทะเบียนจะระบุเวลาและเหตุผล',
  appeals: 'การอุทธรณ์',
  appealsText:
    'หากต้องการโต้แย้งผลที่บันทึกไว้ ให้ระบุเหตุผลและหลักฐานในแบบฟอร์มที่หน้าของคำถาม หรือส่งคำขอด้านล่าง โปรดเก็บรหัสที่ได้รับไว้ คำตอบจะอยู่ที่ /api/appeals/{id}',
};
