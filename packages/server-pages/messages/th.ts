import type { Messages } from './en.ts';

export const th: Messages = {
  language: { name: 'ไทย', switchTo: 'อ่านหน้านี้เป็นภาษาไทย' },
  layout: { skip: 'ข้ามไปยังเนื้อหา', main: 'เมนูหลัก', more: 'เพิ่มเติม', theme: 'สลับโหมดสว่างและมืด' },
  refusal: {
    title: 'ไม่พบหน้า',
    heading: 'ไม่พบหน้านี้',
    failedTitle: 'เกิดข้อผิดพลาด',
    failedHeading: 'ทำรายการไม่สำเร็จ',
    busyHeading: 'โปรดรอสักครู่',
    busyLead: 'คุณส่งคำขอหลายครั้งในเวลาสั้น ๆ โปรดลองอีกครั้งในอีกสักครู่',
    failedLead: 'โปรดลองอีกครั้งในอีกสักครู่',
    tooLongLead: 'แบบฟอร์มนี้ยาวเกินไป โปรดกลับไปย่อข้อความแล้วส่งใหม่',
    wrongWayLead: 'เปิดที่อยู่นี้ด้วยวิธีนี้ไม่ได้ โปรดเริ่มใหม่จากหน้าก่อนหน้า',
  },
  family: {
    open: 'บริการของ Trivium',
    portal: { name: 'พอร์ทัลนักศึกษา', lead: 'ชมรม กิจกรรม และโครงการของคณะ' },
    forecast: { name: 'Forecast', lead: 'ความน่าจะเป็นของเหตุการณ์ในอนาคต พร้อมแหล่งข้อมูล' },
    catalog: { name: 'Catalog', lead: 'ขนาดยาสำหรับสัตว์พร้อมแหล่งอ้างอิง' },
  },
  tryForm: { send: 'ส่ง', sending: 'กำลังส่ง …', command: 'คำสั่งเดียวกันในเทอร์มินัล' },
  copyButton: { copy: 'คัดลอก', copied: 'คัดลอกแล้ว' },
  shareButton: { share: 'แชร์', copied: 'คัดลอกลิงก์แล้ว', uncopied: 'คัดลอกลิงก์นี้:' },
};
