import type { WidenStrings } from '@trivium/server-pages';

export const referenceEn = {
  title: 'API reference',
  heading: 'API reference',
  lead: 'Every operation with its parameters, responses, errors and examples. Replace the ids and tokens with your own. Generated from the service’s OpenAPI description.',
  contents: 'Operations',
  parameters: 'Parameters',
  body: 'Body',
  answers: 'Responses',
  examples: 'Run it',
  example: 'Example',
  required: 'required',
  schemas: 'Schemas',
} as const;

export const referenceTh: WidenStrings<typeof referenceEn> = {
  title: 'คู่มืออ้างอิง API',
  heading: 'คู่มืออ้างอิง API',
  lead: 'ทุกเอนด์พอยต์ API พร้อมพารามิเตอร์ การตอบกลับ ข้อผิดพลาด และตัวอย่างที่รันได้ทันที สร้างจากคำอธิบาย OpenAPI ที่ระบบเผยแพร่ เนื้อหาเป็นภาษาอังกฤษ',
  contents: 'เอนด์พอยต์ API',
  parameters: 'พารามิเตอร์',
  body: 'เนื้อหาที่ส่ง',
  answers: 'การตอบกลับ',
  examples: 'ลองรัน',
  example: 'ตัวอย่าง',
  required: 'จำเป็น',
  schemas: 'รูปแบบข้อมูล',
};
