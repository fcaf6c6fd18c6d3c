import type { Passage } from './passage.rules.ts';

const at = (path: string) => ({ th: path, en: path });

/** What the handbook does not say, by the page where it is done. */
export const guides: readonly Passage[] = [
  {
    url: at('/submit'),
    title: { th: 'การส่งโครงการ', en: 'Submitting a project' },
    text: {
      th: 'เขียนโครงการตามแบบฟอร์มที่หน้าส่งโครงการ บันทึกเป็นฉบับร่าง แล้วส่งให้ประธานฝ่ายหรือประธานชมรมพิจารณา ฉบับร่างแก้ไขได้ตลอด เมื่อส่งแล้วแก้ไขไม่ได้จนกว่าจะมีการขอให้แก้ไข',
      en: 'Write the proposal in the form on the submit page; it is kept as a draft. Choose a division or club, then submit it for review. A draft can be changed; a submitted project cannot, until a reviewer requests revisions and the owner takes it back to draft.',
    },
  },
  {
    url: at('/events'),
    title: { th: 'การเช็กอินกิจกรรม', en: 'Checking in at events' },
    text: {
      th: 'สแกนคิวอาร์ของกิจกรรมเพื่อเช็กอิน ใช้ได้แม้ไม่มีสัญญาณ ระบบจะส่งภายหลัง ชั่วโมงกิจกรรมแสดงในทรานสคริปต์กิจกรรม ผู้ที่เช็กอินเท่านั้นที่เพิ่มภาพได้',
      en: 'Scan the QR code at the event to check in; without a connection the scan is kept and sent later. Attended hours appear in the activity transcript. Only people who checked in can add photos.',
    },
  },
  {
    url: at('/me/transcript'),
    title: { th: 'ทรานสคริปต์และชั่วโมงกิจกรรม', en: 'Activity transcript and hours' },
    text: {
      th: 'ดูชั่วโมงกิจกรรมทั้งหมดและพิมพ์ใบรับรองได้ที่หน้าทรานสคริปต์',
      en: 'The transcript page lists every attended event with its hours and kind, and makes a certificate.',
    },
  },
  {
    url: at('/shop'),
    title: { th: 'ร้านค้าและการชำระเงิน', en: 'Shop and payment' },
    text: {
      th: 'สั่งสินค้าจากชมรม โอนเงินแล้วแนบสลิปที่หน้าคำสั่งซื้อ สลิปหนึ่งใบใช้ได้ครั้งเดียว ผู้ขายเป็นผู้ยืนยันการชำระเงิน',
      en: 'Order from clubs, transfer the money, and attach the slip on the page of the order. A slip can be used once. The seller confirms the payment.',
    },
  },
  {
    url: at('/poll/new'),
    title: { th: 'โพลนัดประชุม', en: 'Meeting polls' },
    text: {
      th: 'สร้างโพลนัดประชุมแบบใช่หรือไม่ หรือหลายตัวเลือก ผลรวมแสดงสดโดยไม่แสดงชื่อ',
      en: 'Everyone who is signed in can start a poll, yes or no or with several choices; the tally is shown live without names.',
    },
  },
  {
    url: at('/me'),
    title: { th: 'การแจ้งเตือน', en: 'Notifications' },
    text: {
      th: 'เปิดการแจ้งเตือนบนอุปกรณ์ได้ที่หน้าของฉัน จะได้รับแจ้งเมื่อสถานะโครงการเปลี่ยน',
      en: 'Turn on notifications of a device on your own page to hear when a project changes its status.',
    },
  },
];
