import type { Messages } from './en.ts';

export const compare: Messages['compare'] = {
  title: 'เปรียบเทียบยา',
  heading: 'เปรียบเทียบยา',
  lead: 'เปรียบเทียบยา 2 ถึง 4 ชนิดเคียงกัน โดยแสดงขนาดยาตามข้อความของแหล่งอ้างอิง',
  link: 'เปรียบเทียบยา',
  linkWith: 'เปรียบเทียบกับยาอื่น',
  drug: (number) => `ยาที่ ${number}`,
  add: 'เพิ่มยา',
  unknown: 'ไม่พบยาที่ตรงกับคำนี้',
  tooFew: 'โปรดเลือกยาอย่างน้อยสองชนิด',
  species: 'ชนิดสัตว์',
  allSpecies: 'ทุกชนิด',
  examples: 'ตัวอย่างการเปรียบเทียบ',
  compare: 'เปรียบเทียบ',
  caption: 'ขนาดยา ข้อจำกัด และระยะหยุดยา',
  none: 'ไม่มีข้อมูล',
  unsourced: 'ความรู้ทั่วไป ไม่มีแหล่งอ้างอิง',
};

export const changelog: Messages['changelog'] = {
  heading: 'บันทึกการเปลี่ยนแปลง',
  lead: 'การเปลี่ยนแปลงของ API และหน้าเว็บ เรียงจากล่าสุด ยาที่เพิ่มและแก้ไขมีฟีดแยกต่างหาก',
  entries: [
    {
      version: '0.2.0',
      day: '2026-11-22',
      changes: [
        'GET /api/drugs รับพารามิเตอร์ q, species, class, route, limit และ cursor คำตอบแบบนี้แบ่งเป็นหน้า โดย count คือจำนวนรายการใน data และเพิ่ม total, nextCursor และ highlights หากไม่มีพารามิเตอร์จะตอบรายการทั้งหมดเช่นเดิม',
        'ค้นหาได้ด้วยชื่อการค้า ชื่อพ้อง ชื่อไทย และคำไทย แม้สะกดผิดเล็กน้อย',
        'ขนาดยามี product, steps พร้อม relation, maximum, ข้อความเรื่องระยะหยุดยาของผลผลิตแต่ละชนิด และ notFor แทน structured',
        'รายการยามี review, sectionBases, brands, synonyms และ nameTh เพิ่ม CSV มีคอลัมน์ใหม่ต่อท้าย และระบุ “not stated” หรือ “not available” เมื่อไม่ทราบระยะหยุดยา',
        'ติดตั้งเว็บไซต์นี้เป็นแอปได้ ยาที่คุณเปิดจะบันทึกไว้และอ่านได้แม้ไม่มีอินเทอร์เน็ต หน้า /offline บันทึกยาทั้งหมด',
        '/corrections, /corrections.atom และ /corrections.json แสดงตัวเลขที่เผยแพร่แล้วพบว่าผิด',
        'GET /api/quota แจ้งจำนวนที่ใช้ไปและที่เหลือของวัน โดย /api/quota และ /api/openapi.json ไม่นับรวม',
        'คำตอบ 429 มีฟิลด์เหมือนกับ 402 ทุกประการ GET /api/by-code รับ system ตัวพิมพ์ใหญ่และรหัสที่มีช่องว่าง',
        'GET /api/drugs/{slug}/bundle รับพารามิเตอร์ signer ลายเซ็นดิจิทัลของแต่ละรายการเรียงจากที่น่าเชื่อถือที่สุด และมี batchSize บอกจำนวนรายการที่ลงลายเซ็นดิจิทัลในคราวเดียวกัน',
        'GET /api/health มี note และแต่ละแหล่งอ้างอิงมี reader, readAsOf และ amendedOn พร้อมสถานะใหม่ amended และ figures-changed',
        '/feed.atom และ /feed.json แสดงยาที่เพิ่มและแก้ไข',
        'หน้ายาคำนวณขนาดยาตามชนิดสัตว์และน้ำหนักตัว และ /compare เปรียบเทียบยาเคียงกัน',
      ],
    },
    { version: '0.1.0', day: '2026-11-20', changes: ['เอนด์พอยต์ทั้งเก้าของ API และหน้าเว็บภาษาไทยและภาษาอังกฤษ'] },
  ],
};
