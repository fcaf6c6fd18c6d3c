import type { Passage } from './passage.rules.ts';

const at = (path: string) => ({ th: path, en: path });

/** What the handbook does not say, by the page where it is done. */
export const guides: readonly Passage[] = [
  {
    url: at('/submit'),
    title: { th: 'การส่งโครงการ', en: 'Submitting a project' },
    text: {
      th: 'เขียนโครงการตามแบบฟอร์มที่หน้าส่งโครงการ บันทึกเป็นฉบับร่าง แล้วส่งให้ประธานฝ่ายหรือประธานชมรมพิจารณา ฉบับร่างแก้ไขได้ตลอด เมื่อส่งแล้วแก้ไขไม่ได้จนกว่าจะมีการขอให้แก้ไข',
      en: 'Open “Propose a project” and fill in the form; it’s saved as a draft while you type. Choose a division or club, then submit it for review. You can change a draft at any time. Once it’s submitted, you can’t change it unless a reviewer sends it back for changes.',
    },
  },
  {
    url: at('/events'),
    title: { th: 'การเช็กอินกิจกรรม', en: 'Checking in at events' },
    text: {
      th: 'สแกนคิวอาร์ของกิจกรรมเพื่อเช็กอิน ใช้ได้แม้ไม่มีสัญญาณ ระบบจะส่งภายหลัง ชั่วโมงกิจกรรมแสดงในทรานสคริปต์กิจกรรม ผู้ที่เช็กอินเท่านั้นที่เพิ่มภาพได้',
      en: 'Scan the QR code at the event to check in. It works offline too: the scan is saved and sent later. Your hours appear in your activity transcript. Only people who checked in can add photos.',
    },
  },
  {
    url: at('/me/transcript'),
    title: { th: 'ทรานสคริปต์และชั่วโมงกิจกรรม', en: 'Activity transcript and hours' },
    text: {
      th: 'ดูชั่วโมงกิจกรรมทั้งหมดและพิมพ์ใบรับรองได้ที่หน้าทรานสคริปต์',
      en: 'Your activity transcript lists every event you checked in at, with its hours and type. You can make a certificate from it.',
    },
  },
  {
    url: at('/shop'),
    title: { th: 'ร้านค้าและการชำระเงิน', en: 'Shop and payment' },
    text: {
      th: 'สั่งสินค้าจากชมรม โอนเงินแล้วแนบสลิปที่หน้าคำสั่งซื้อ สลิปหนึ่งใบใช้ได้ครั้งเดียว ผู้ขายเป็นผู้ยืนยันการชำระเงิน',
      en: 'Order from a club, transfer the money, and submit the slip on the order’s page. Each slip counts once. The club checks and records the payment.',
    },
  },
  {
    url: at('/poll/new'),
    title: { th: 'โพลนัดประชุม', en: 'Polls' },
    text: {
      th: 'สร้างโพลนัดประชุมแบบใช่หรือไม่ หรือหลายตัวเลือก ผลรวมแสดงสดโดยไม่แสดงชื่อ',
      en: 'Anyone who’s signed in can create a poll: yes or no, several choices, or dates. Results appear live. You choose whether the poll is anonymous or signed-in people see who chose what.',
    },
  },
  {
    url: at('/me'),
    title: { th: 'การแจ้งเตือน', en: 'Notifications' },
    text: {
      th: 'เปิดการแจ้งเตือนบนอุปกรณ์ได้ที่หน้าของฉัน จะได้รับแจ้งเมื่อสถานะโครงการเปลี่ยน',
      en: 'Turn on notifications for a device under “Profile and settings” to hear when your project moves forward.',
    },
  },
];
