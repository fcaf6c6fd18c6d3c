import type { Passage } from './passage.rules.ts';

const at = (path: string) => ({ th: path, en: path });

/** What the handbook does not say, by the page where it is done. */
export const guides: readonly Passage[] = [
  {
    url: at('/submit'),
    title: { th: 'การส่งโครงการให้พิจารณา', en: 'Submitting a project' },
    text: {
      th: 'เขียนโครงการในแบบฟอร์มที่หน้า “เสนอโครงการ” ระบบบันทึกเป็นร่างให้ทันที เลือกฝ่ายหรือชมรม แล้วกด “ส่งพิจารณา” ร่างแก้ไขได้ตลอด เมื่อส่งแล้วจะแก้ไขไม่ได้จนกว่าผู้พิจารณาจะส่งกลับให้แก้ไข',
      en: 'Open “Propose a project” and fill in the form; it’s saved as a draft while you type. Choose a division or club, then submit it for review. You can change a draft at any time. Once it’s submitted, you can’t change it unless a reviewer sends it back for changes.',
    },
  },
  {
    url: at('/events'),
    title: { th: 'การเช็กอินกิจกรรม', en: 'Checking in at events' },
    text: {
      th: 'สแกนคิวอาร์โค้ดในงานเพื่อเช็กอิน ไม่มีอินเทอร์เน็ตก็สแกนได้ ระบบจะส่งให้ภายหลัง ชั่วโมงที่ได้จะแสดงในทรานสคริปต์กิจกรรม เฉพาะผู้ที่เช็กอินแล้วจึงเพิ่มภาพได้',
      en: 'Scan the QR code at the event to check in. It works offline too: the scan is saved and sent later. Your hours appear in your activity transcript. Only people who checked in can add photos.',
    },
  },
  {
    url: at('/me/transcript'),
    title: { th: 'ทรานสคริปต์กิจกรรมและชั่วโมง', en: 'Activity transcript and hours' },
    text: {
      th: 'หน้าทรานสคริปต์กิจกรรมแสดงทุกกิจกรรมที่คุณเข้าร่วม พร้อมชั่วโมงและด้าน และออกหนังสือรับรองได้ที่หน้าเดียวกัน',
      en: 'Your activity transcript lists every event you checked in at, with its hours and type. You can make a certificate from it.',
    },
  },
  {
    url: at('/shop'),
    title: { th: 'ร้านค้าและการชำระเงิน', en: 'Shop and payment' },
    text: {
      th: 'สั่งสินค้าจากชมรม โอนเงิน แล้วส่งสลิปที่หน้าคำสั่งซื้อ สลิปหนึ่งใบใช้ได้ครั้งเดียว ชมรมที่ขายเป็นผู้ตรวจสลิปและบันทึกรับเงิน',
      en: 'Order from a club, transfer the money, and submit the slip on the order’s page. Each slip counts once. The club checks and records the payment.',
    },
  },
  {
    url: at('/poll/new'),
    title: { th: 'โพลและการนัดวัน', en: 'Polls' },
    text: {
      th: 'ผู้ที่เข้าสู่ระบบสร้างโพลได้ ทั้งแบบใช่หรือไม่ หลายตัวเลือก และนัดวันประชุม คะแนนแสดงสด และเลือกได้ว่าจะระบุชื่อผู้ตอบหรือไม่',
      en: 'Anyone who’s signed in can create a poll: yes or no, several choices, or dates. Results appear live. You choose whether the poll is anonymous or signed-in people see who chose what.',
    },
  },
  {
    url: at('/me'),
    title: { th: 'การแจ้งเตือน', en: 'Notifications' },
    text: {
      th: 'เปิดการแจ้งเตือนบนอุปกรณ์ได้ที่หน้า “โปรไฟล์และการตั้งค่า” คุณจะทราบทันทีเมื่อสถานะโครงการเปลี่ยน',
      en: 'Turn on notifications for a device under “Profile and settings” to hear when your project moves forward.',
    },
  },
];
