import type { WidenStrings } from '@trivium/server-pages';

export const aboutEn = {
  title: 'About',
  heading: 'A calm place to think about the future',
  lead: 'Forecast is the faculty’s public service for questions whose answers will one day be known.',
  sections: [
    {
      id: 'question',
      heading: 'What a question has',
      text: [
        'An answer of Yes or No, a closing date, the exact words that decide it, and the public source that settles any doubt. It also has a number: the estimated probability of Yes.',
        'A good number is honest about what isn’t known. 70% means that three out of ten such questions should turn out No.',
      ],
    },
    {
      id: 'samples',
      heading: 'What the samples are',
      text: [
        'We’re in the first phase. All questions are samples, written and estimated by our curators. There’s no money, no volume and no trading; charts show only when, and by how much, a curator changed an estimate.',
        'Every sample says so, on its page, in its picture and in the API.',
      ],
    },
    {
      id: 'outcomes',
      heading: 'How outcomes are decided',
      text: [
        'Our curators decide: they read the question’s sources and record the outcome with its reason and its source. If you think it’s wrong, you can dispute it on the question’s page.',
        'Where language models are connected, the resolver proposes an outcome. It reads the sources and asks several models for a verdict. Only quotes found word for word in a source count, and another model, shown only the quotes, must reach the same outcome. If too few agree, its result is “The record doesn’t settle it”. Some questions have a rule about a published figure; a program applies it without any model.',
      ],
    },
    {
      id: 'privacy',
      heading: 'What we keep about you',
      text: [
        'Each request leaves a line in a log, with a keyed hash instead of your IP address. Your choice of language is stored in one cookie. Light or dark mode and your own forecasts are stored only in your browser. If you join a waitlist, we use your email address only for that, and a link in every email deletes it.',
        'A proposal is published, with your name if you give it, and stays public after a withdrawal. The reason and evidence of a dispute are read by our curators and not published. A question you send to the resolver is stored with what was read for it, and anyone with the result’s link can see it; it’s deleted after 30 days, unless the operator of this server has set another period. A webhook’s address is stored until you delete it, or until 30 days after the webhook was disabled.',
      ],
    },
  ],
  numbers: 'In numbers',
  total: 'questions',
  openCount: 'open',
  resolvedCount: 'resolved',
  subjects: 'subjects',
} as const;

export const changelogEn = {
  title: 'Changelog',
  heading: 'What changed',
  lead: 'Changes to the API and to these pages, newest first.',
  entries: [
    {
      version: '0.1.0',
      day: '2026-11-20',
      changes: [
        'The nine endpoints of the API, with filters for the catalog and disputes of recorded outcomes (appeals in the API).',
        'These pages in Thai and English, light and dark.',
        'A page to embed, an oEmbed response and an image for each question.',
        'Single questions with their record and related questions, changes since a given time, and the status of each part of the service.',
        'Your own forecasts, kept in your browser and scored; the track record of the curators and the resolver.',
        'Questions sorted by newest; the review steps of each proposal in the API.',
        'Proposals on the web, typo-tolerant search, webhooks for everyone, and an API reference.',
      ],
    },
  ],
} as const;

export const aboutTh: WidenStrings<typeof aboutEn> = {
  title: 'เกี่ยวกับเรา',
  heading: 'พื้นที่สงบ ๆ สำหรับคิดเรื่องอนาคต',
  lead: 'Forecast เป็นบริการสาธารณะของคณะ สำหรับคำถามที่วันหนึ่งจะมีคำตอบ',
  sections: [
    {
      id: 'question',
      heading: 'คำถามแต่ละข้อมีอะไรบ้าง',
      text: [
        'แต่ละข้อมีคำตอบว่าใช่หรือไม่ใช่ มีวันปิด มีเกณฑ์ที่ใช้ตัดสิน และมีแหล่งข้อมูลสาธารณะที่ชี้ขาดเมื่อมีข้อสงสัย พร้อมตัวเลขที่บอกว่าคำตอบ “ใช่” เป็นไปได้เพียงใด',
        'ตัวเลขที่ดีต้องยอมรับสิ่งที่ยังไม่รู้อย่างตรงไปตรงมา ร้อยละ 70 หมายความว่าในคำถามแบบเดียวกันสิบข้อ ควรมีสามข้อที่คำตอบคือไม่ใช่',
      ],
    },
    {
      id: 'samples',
      heading: 'คำถามตัวอย่างคืออะไร',
      text: [
        'ขณะนี้เป็นระยะแรก ทุกคำถามเป็นตัวอย่างที่คณะบรรณาธิการเขียนและประเมินเอง ไม่มีการใช้เงินและไม่มีการซื้อขาย กราฟแสดงเพียงว่าคณะบรรณาธิการปรับค่าประเมินเมื่อใดและมากน้อยเพียงใด',
        'ทุกตัวอย่างระบุไว้ชัดเจน ทั้งในหน้าเว็บ ในภาพ และใน API',
      ],
    },
    {
      id: 'outcomes',
      heading: 'ตัดสินผลอย่างไร',
      text: [
        'คณะบรรณาธิการเป็นผู้ตัดสิน โดยอ่านแหล่งข้อมูลที่คำถามระบุไว้ แล้วบันทึกผลพร้อมเหตุผลและแหล่งข้อมูล หากเห็นว่าผลไม่ถูกต้อง คุณอุทธรณ์ได้ในหน้าของคำถามนั้น',
        'หากเชื่อมต่อโมเดลภาษาไว้ ระบบตัดสินจะเสนอผลด้วย โดยอ่านแหล่งข้อมูลแล้วขอความเห็นจากโมเดลภาษาหลายตัว นับเฉพาะคำอ้างอิงที่ตรงกับแหล่งข้อมูลทุกคำ และโมเดลอีกตัวที่อ่านเฉพาะคำอ้างอิงต้องได้ผลเดียวกัน หากเห็นตรงกันไม่มากพอ ถือว่าหลักฐานยังไม่ชี้ขาด บางคำถามมีกฎเกี่ยวกับตัวเลขที่เผยแพร่ ซึ่งโปรแกรมตัดสินได้เองโดยไม่ใช้โมเดล',
      ],
    },
    {
      id: 'privacy',
      heading: 'เราเก็บอะไรเกี่ยวกับคุณ',
      text: [
        'คำขอแต่ละครั้งบันทึกไว้หนึ่งบรรทัดในบันทึกการใช้งาน โดยใช้ค่าแฮชแทนหมายเลขไอพีของคุณ ภาษาที่เลือกเก็บไว้ในคุกกี้หนึ่งรายการ ส่วนโหมดสว่างหรือมืดและการคาดการณ์ของคุณเองเก็บไว้ในเบราว์เซอร์ของคุณเท่านั้น หากลงชื่อรอ เราจะใช้อีเมลเพื่อการนั้นเท่านั้น และคุณลบข้อมูลได้ด้วยลิงก์ในอีเมลทุกฉบับ',
        'ข้อเสนอของคุณจะเผยแพร่พร้อมชื่อที่คุณระบุ (หากระบุ) และยังเผยแพร่อยู่แม้ถอนแล้ว เหตุผลและหลักฐานในคำอุทธรณ์มีเพียงคณะบรรณาธิการที่ได้อ่านและจะไม่เผยแพร่ คำถามที่คุณส่งให้ระบบตัดสินจะเก็บไว้พร้อมข้อมูลที่ระบบอ่าน ผู้ที่มีลิงก์ของผลนั้นเปิดดูได้ และจะลบเมื่อครบ 30 วัน เว้นแต่เซิร์ฟเวอร์นี้ตั้งระยะเวลาไว้เป็นอย่างอื่น ส่วน URL ของเว็บฮุกเก็บไว้จนกว่าคุณจะลบ หรือครบ 30 วันหลังเว็บฮุกถูกปิดใช้งาน',
      ],
    },
  ],
  numbers: 'ตัวเลข',
  total: 'คำถาม',
  openCount: 'เปิดอยู่',
  resolvedCount: 'ตัดสินแล้ว',
  subjects: 'หมวด',
};

export const changelogTh: WidenStrings<typeof changelogEn> = {
  title: 'มีอะไรใหม่',
  heading: 'มีอะไรเปลี่ยนไป',
  lead: 'การเปลี่ยนแปลงของ API และหน้าเว็บ ล่าสุดอยู่บนสุด',
  entries: [
    {
      version: '0.1.0',
      day: '2026-11-20',
      changes: [
        'เอนด์พอยต์ทั้งเก้าของ API พร้อมตัวกรองรายการคำถามและการอุทธรณ์ผลที่บันทึกไว้',
        'หน้าเว็บภาษาไทยและอังกฤษ ทั้งโหมดสว่างและโหมดมืด',
        'หน้าสำหรับฝัง การตอบกลับแบบ oEmbed และภาพของแต่ละคำถาม',
        'ข้อมูลของแต่ละคำถามพร้อมผลตัดสินและคำถามที่เกี่ยวข้อง การเปลี่ยนแปลงตั้งแต่เวลาที่กำหนด และสถานะของแต่ละส่วนของระบบ',
        'การคาดการณ์ของคุณเองที่เก็บไว้ในเบราว์เซอร์พร้อมคะแนน และความแม่นยำที่ผ่านมาของคณะบรรณาธิการและระบบตัดสิน',
        'เรียงคำถามจากใหม่ไปเก่า และขั้นตอนการพิจารณาของแต่ละข้อเสนอใน API',
        'เสนอคำถามผ่านเว็บ ค้นหาได้แม้สะกดผิด เว็บฮุกสำหรับทุกคน และคู่มืออ้างอิง API',
      ],
    },
  ],
};
