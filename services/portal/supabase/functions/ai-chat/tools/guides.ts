import type { Finding } from './finding.ts';

interface Guide {
  readonly title: string;
  readonly path: string;
  readonly text: string;
}

/** Guides to the portal in both languages, which search_docs also searches. */
const guides: readonly Guide[] = [
  {
    title: 'การส่งโครงการ / Submitting a project',
    path: '/submit',
    text: 'เขียนโครงการตามแบบฟอร์มที่หน้าส่งโครงการ บันทึกเป็นฉบับร่าง แล้วส่งให้ประธานฝ่ายหรือประธานชมรมพิจารณา ฉบับร่างแก้ไขได้ตลอด เมื่อส่งแล้วแก้ไขไม่ได้จนกว่าจะมีการขอให้แก้ไข. Write the proposal in the form on the submit page; it is kept as a draft. Choose a division or club, then submit it for review. A draft can be changed; a submitted project cannot, until a reviewer requests revisions and the owner takes it back to draft.',
  },
  {
    title: 'ขั้นตอนการอนุมัติ / Steps of approval',
    path: '/docs',
    text: 'ลำดับการพิจารณา: ประธานฝ่าย อาจารย์ที่ปรึกษา ผู้ช่วยคณบดี คณบดี โครงการงบประมาณสูงผ่านคณะกรรมการสโมสร (เลขานุการ อุปนายก นายก) ก่อนอาจารย์ที่ปรึกษา. A project is reviewed by the chair, the advisor, the assistant dean and the dean, in this order. Projects with a large budget pass the board (secretary, vice president, president) between chair and advisor. Each reviewer may approve, reject or request revisions; nobody reviews their own project. Approvers may name a deputy for some days.',
  },
  {
    title: 'หลังอนุมัติ / After approval',
    path: '/my-drafts',
    text: 'เมื่อคณบดีอนุมัติ เจ้าของโครงการเริ่มดำเนินการ แจ้งเสร็จสิ้น แล้วส่งรายงานผล. After the dean approved, the owner starts the project, completes it, and submits the report with receipts and photos; the secretary archives it.',
  },
  {
    title: 'การเช็กอินกิจกรรม / Checking in at events',
    path: '/events',
    text: 'สแกนคิวอาร์ของกิจกรรมเพื่อเช็กอิน ใช้ได้แม้ไม่มีสัญญาณ ระบบจะส่งภายหลัง ชั่วโมงกิจกรรมแสดงในทรานสคริปต์กิจกรรม. Scan the QR code at the event to check in; without a connection the scan is kept and sent later. Attended hours appear in the activity transcript. Only who attended may add photos.',
  },
  {
    title: 'ทรานสคริปต์กิจกรรม / Activity transcript',
    path: '/me/transcript',
    text: 'ดูชั่วโมงกิจกรรมทั้งหมดและพิมพ์ใบรับรองได้ที่หน้าทรานสคริปต์. The transcript page lists every attended event with its hours and kind.',
  },
  {
    title: 'ร้านค้าและการชำระเงิน / Shop and payment',
    path: '/shop',
    text: 'สั่งสินค้าจากชมรม โอนเงินแล้วแนบสลิปที่หน้าคำสั่งซื้อ สลิปหนึ่งใบใช้ได้ครั้งเดียว. Order from clubs, transfer the money, and attach the slip on the page of the order. A slip can be used once. The seller confirms the payment.',
  },
  {
    title: 'โพลนัดประชุม / Meeting polls',
    path: '/poll/new',
    text: 'สร้างโพลนัดประชุมแบบใช่หรือไม่ หรือหลายตัวเลือก ผลรวมแสดงสดโดยไม่แสดงชื่อ. Anybody signed in may start a poll, yes or no or with several choices; the tally is shown live without names.',
  },
  {
    title: 'การแจ้งเตือน / Notifications',
    path: '/me',
    text: 'เปิดการแจ้งเตือนบนอุปกรณ์ได้ที่หน้าของฉัน จะได้รับแจ้งเมื่อสถานะโครงการเปลี่ยน. Turn on notifications of a device on your own page to hear when a project changes its status.',
  },
];

/** The guides with most of these words, best first. */
export function findGuides(words: readonly string[], site: string): Finding[] {
  const scored = guides.map((guide) => {
    const text = `${guide.title} ${guide.text}`.toLowerCase();
    return { guide, score: words.filter((word) => text.includes(word)).length };
  });
  return scored
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
    .map(({ guide }) => ({ kind: 'doc', title: guide.title, url: `${site}${guide.path}`, excerpt: guide.text }));
}
