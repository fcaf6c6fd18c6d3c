// Written by web/build/generate.ts from the messages of the app's pages.
export const handbook: readonly {
  readonly url: { readonly th: string; readonly en: string };
  readonly title: { readonly th: string; readonly en: string };
  readonly text: { readonly th: string; readonly en: string };
}[] = [
  {
    "url": {
      "th": "/docs#เข้าสู่ระบบ",
      "en": "/docs#signing-in"
    },
    "title": {
      "th": "คู่มือ: เข้าสู่ระบบ",
      "en": "Handbook: Signing in"
    },
    "text": {
      "th": "ใช้อีเมลของสถาบัน เลือกรหัสผ่าน ลิงก์ทางอีเมล หรือบัญชีของสถาบัน ครั้งแรกที่เข้า คุณเป็นสมาชิก ผู้ดูแลระบบเป็นผู้ให้บทบาทอื่น",
      "en": "Use your e-mail address of the institution: with a password, a link by mail, or the institution’s own account. At first you are a member; administrators give other roles."
    }
  },
  {
    "url": {
      "th": "/docs#เขียนข้อเสนอโครงการ",
      "en": "/docs#writing-a-proposal"
    },
    "title": {
      "th": "คู่มือ: เขียนข้อเสนอโครงการ",
      "en": "Handbook: Writing a proposal"
    },
    "text": {
      "th": "เปิด “เสนอโครงการ” แบบฟอร์มเรียงตามแบบราชการของสโมสร สิ่งที่พิมพ์ถูกเก็บทันทีในเครื่อง และในระบบเมื่อเป็นร่าง เปิดต่อจากเครื่องอื่นได้",
      "en": "Open “Propose a project”. The form follows the organisation’s official one. What you type is kept at once on your device, and in the portal while it is a draft, so that you can go on elsewhere."
    }
  },
  {
    "url": {
      "th": "/docs#ทางของโครงการ",
      "en": "/docs#the-way-of-a-project"
    },
    "title": {
      "th": "คู่มือ: ทางของโครงการ",
      "en": "Handbook: The way of a project"
    },
    "text": {
      "th": "ประธานฝ่ายหรือชมรม อาจารย์ที่ปรึกษา ผู้ช่วยคณบดี และคณบดี ตามลำดับ โครงการที่ใช้งบตั้งแต่เกณฑ์ขึ้นไปผ่านเลขานุการ อุปนายก และนายกสโมสรก่อนถึงอาจารย์ที่ปรึกษา แต่ละขั้นอนุมัติ ส่งกลับให้แก้ หรือไม่อนุมัติ พร้อมเหตุผล",
      "en": "Chair of the division or club, advisor, assistant dean, dean, in this order. Projects from a certain budget on also pass secretary, vice president and president before the advisor. At each step it is approved, sent back for changes, or refused, with a reason."
    }
  },
  {
    "url": {
      "th": "/docs#ระหว่างและหลังงาน",
      "en": "/docs#during-and-after"
    },
    "title": {
      "th": "คู่มือ: ระหว่างและหลังงาน",
      "en": "Handbook: During and after"
    },
    "text": {
      "th": "เมื่อคณบดีอนุมัติแล้ว เจ้าของโครงการเริ่มงาน ปิดงาน แนบใบเสร็จ ภาพ และรายงาน แล้วเลขานุการจัดเก็บ",
      "en": "Once the dean has approved, the owner starts the project, ends it, adds receipts, pictures and the report, and the secretary archives it."
    }
  },
  {
    "url": {
      "th": "/docs#มอบหมายผู้ทำแทน",
      "en": "/docs#deputies"
    },
    "title": {
      "th": "คู่มือ: มอบหมายผู้ทำแทน",
      "en": "Handbook: Deputies"
    },
    "text": {
      "th": "ผู้อนุมัติที่ไม่อยู่ตั้งผู้ทำแทนในช่วงวันที่กำหนดได้ ทุกขั้นที่ทำแทนบันทึกชื่อทั้งสองคน",
      "en": "An approver who is away names a deputy for certain days. Each step that a deputy takes keeps both names."
    }
  },
  {
    "url": {
      "th": "/docs#ตรวจสอบประวัติ",
      "en": "/docs#checking-the-history"
    },
    "title": {
      "th": "คู่มือ: ตรวจสอบประวัติ",
      "en": "Handbook: Checking the history"
    },
    "text": {
      "th": "ทุกขั้นผูกกับขั้นก่อนด้วยค่าแฮช ปุ่มตรวจในหน้าโครงการบอกได้ว่าประวัติครบและไม่ถูกแก้",
      "en": "Each step is tied to the one before by a hash. The button on a project’s page tells whether its history is whole and unchanged."
    }
  },
  {
    "url": {
      "th": "/services#โครงการและงบประมาณ",
      "en": "/services#projects-and-money"
    },
    "title": {
      "th": "บริการนักศึกษา: โครงการและงบประมาณ",
      "en": "Services: Projects and money"
    },
    "text": {
      "th": "มีความคิดอยากทำกิจกรรม เขียนข้อเสนอในพอร์ทัล ระบบพาไปถึงผู้อนุมัติทีละขั้น และบอกว่าอยู่ที่ใคร",
      "en": "An idea for an event? Write the proposal here. It travels from one approver to the next, and the page always says who has it."
    }
  },
  {
    "url": {
      "th": "/services#ยืมอุปกรณ์และจองสถานที่",
      "en": "/services#equipment-and-rooms"
    },
    "title": {
      "th": "บริการนักศึกษา: ยืมอุปกรณ์และจองสถานที่",
      "en": "Services: Equipment and rooms"
    },
    "text": {
      "th": "เครื่องเสียง โต๊ะ เต็นท์ และห้องประชุม ติดต่อฝ่ายพัสดุและสถานที่อย่างน้อยสามวันก่อนใช้",
      "en": "Sound, tables, tents and meeting rooms: ask the division of property and venues at least three days before."
    }
  },
  {
    "url": {
      "th": "/services#ใบแสดงผลกิจกรรม",
      "en": "/services#activity-transcript"
    },
    "title": {
      "th": "บริการนักศึกษา: ใบแสดงผลกิจกรรม",
      "en": "Services: Activity transcript"
    },
    "text": {
      "th": "ชั่วโมงกิจกรรมนับจากการเช็กอินด้วยคิวอาร์ในวันงาน",
      "en": "Hours are counted from check-ins by QR code on the day."
    }
  },
  {
    "url": {
      "th": "/services#ร้องเรียนและเสนอแนะ",
      "en": "/services#complaints-and-ideas"
    },
    "title": {
      "th": "บริการนักศึกษา: ร้องเรียนและเสนอแนะ",
      "en": "Services: Complaints and ideas"
    },
    "text": {
      "th": "เขียนถึงฝ่ายสวัสดิการนักศึกษา ทุกเรื่องมีคนอ่านและตอบ",
      "en": "Write to the division of student welfare. Somebody reads and answers each one."
    }
  },
  {
    "url": {
      "th": "/services#ของที่หาย-ของที่พบ",
      "en": "/services#lost-and-found"
    },
    "title": {
      "th": "บริการนักศึกษา: ของที่หาย ของที่พบ",
      "en": "Services: Lost and found"
    },
    "text": {
      "th": "นำส่งหรือถามหาได้ที่ห้องสโมสร ในเวลาทำการ",
      "en": "Hand it in, or ask for it, at the organisation’s room in office hours."
    }
  },
  {
    "url": {
      "th": "/wellbeing#ก่อนจะหนักเกินไป",
      "en": "/wellbeing#before-it-gets-too-much"
    },
    "title": {
      "th": "สุขภาวะ: ก่อนจะหนักเกินไป",
      "en": "Wellbeing: Before it gets too much"
    },
    "text": {
      "th": "- บอกใครสักคน เพื่อน รุ่นพี่ หรืออาจารย์ที่ปรึกษา ประโยคเดียวก็พอ\n- นัดคุยกับผู้ให้คำปรึกษาของคณะ เป็นความลับ ไม่บันทึกในประวัติการศึกษา\n- ถ้าเรียนไม่ทันหรือเงินไม่พอ แจ้งฝ่ายกิจการนักศึกษาแต่เนิ่น ๆ มีทางช่วยมากกว่าที่คิด",
      "en": "- Tell somebody: a friend, an older student, your advisor. One sentence is enough.\n- Meet a counsellor of the faculty. It is confidential, and no part of your record.\n- If you fall behind, or money is short, tell student affairs early. There are more ways to help than most people think."
    }
  },
  {
    "url": {
      "th": "/wellbeing#ถ้าเป็นห่วงเพื่อน",
      "en": "/wellbeing#if-you-worry-about-a-friend"
    },
    "title": {
      "th": "สุขภาวะ: ถ้าเป็นห่วงเพื่อน",
      "en": "Wellbeing: If you worry about a friend"
    },
    "text": {
      "th": "ถามตรง ๆ ฟังโดยไม่รีบแก้ อยู่เป็นเพื่อน แล้วพาไปหาคนที่ช่วยได้ การถามเรื่องความคิดทำร้ายตัวเองไม่ได้ทำให้คนคิดมากขึ้น",
      "en": "Ask directly. Listen before you fix anything. Stay with them, and go together to somebody who can help. Asking about thoughts of self-harm does not make them worse."
    }
  },
  {
    "url": {
      "th": "/wellbeing#สิ่งเล็ก-ๆ-ที่ช่วยได้",
      "en": "/wellbeing#small-things-that-help"
    },
    "title": {
      "th": "สุขภาวะ: สิ่งเล็ก ๆ ที่ช่วยได้",
      "en": "Wellbeing: Small things that help"
    },
    "text": {
      "th": "นอนให้พอ กินข้าวกับใครสักคน ออกไปเดิน และเข้าชมรมที่ไม่เกี่ยวกับการเรียน",
      "en": "Enough sleep, a meal with somebody, a walk, and a club that has nothing to do with your courses."
    }
  },
  {
    "url": {
      "th": "/privacy#สิ่งที่เราเก็บ",
      "en": "/privacy#what-we-keep"
    },
    "title": {
      "th": "ความเป็นส่วนตัว: สิ่งที่เราเก็บ",
      "en": "Privacy: What we keep"
    },
    "text": {
      "th": "- อีเมลของสถาบัน ชื่อเล่น ชื่อจริง บทบาท รุ่น และฝ่าย เพื่อให้รู้ว่าใครเป็นใครในพอร์ทัล\n- โครงการที่คุณเสนอ ความเห็น เอกสารแนบ และทุกขั้นของการพิจารณา\n- การเช็กอินกิจกรรม ซึ่งเป็นที่มาของใบแสดงผลกิจกรรม\n- คำสั่งซื้อและสลิปในร้านค้า คำตอบในโพล และบทสนทนากับแชต",
      "en": "- Your e-mail address at the institution, nickname, name, role, cohort and division, so that people know who is who here.\n- The projects you propose, comments, attached documents, and each step of their review.\n- Check-ins at events, from which your activity transcript is made.\n- Orders and payment slips in the shop, answers to polls, and conversations with the chat."
    }
  },
  {
    "url": {
      "th": "/privacy#ใครเห็นอะไร",
      "en": "/privacy#who-sees-what"
    },
    "title": {
      "th": "ความเป็นส่วนตัว: ใครเห็นอะไร",
      "en": "Privacy: Who sees what"
    },
    "text": {
      "th": "- ผู้ที่เข้าสู่ระบบแล้วเห็นชื่อและบทบาทของคุณ คนทั่วไปไม่เห็น\n- ร่างโครงการเห็นได้เฉพาะคุณ เมื่อส่งพิจารณาแล้ว ผู้ที่เข้าสู่ระบบอ่านได้\n- คำตอบในโพลเห็นได้เฉพาะคุณ ทุกคนเห็นเพียงผลรวม\n- สลิปเห็นได้เฉพาะคุณ ประธานชมรมที่ขาย และผู้ดูแลระบบ\n\nกฎเหล่านี้บังคับในฐานข้อมูล ไม่ใช่เพียงในหน้าจอ ตารางสิทธิ์ทั้งหมดเปิดอ่านได้",
      "en": "- People who are signed in see your name and role. The public does not.\n- A draft is yours alone. Once it is submitted, everybody who is signed in can read it.\n- Your answer to a poll is yours alone. Everybody sees the totals.\n- A payment slip is seen by you, the president of the club that sells, and administrators.\n\nThe database itself holds these rules, not only the pages. The whole table of who may do what is open to read."
    }
  },
  {
    "url": {
      "th": "/privacy#เก็บนานเท่าใด",
      "en": "/privacy#for-how-long"
    },
    "title": {
      "th": "ความเป็นส่วนตัว: เก็บนานเท่าใด",
      "en": "Privacy: For how long"
    },
    "text": {
      "th": "บันทึกการใช้แชตและการคลิกลิงก์สั้นถูกลบหลัง 90 วัน ตัวนับโควตาแชตหลัง 1 วัน ลิงก์สั้นไม่เก็บที่อยู่ไอพี เก็บเพียงค่าแฮชที่เปลี่ยนเกลือทุกวัน ประวัติการอนุมัติเก็บไว้เพราะเป็นหลักฐานของสโมสร",
      "en": "Records of chat use and of clicks on short links are deleted after 90 days, counters of the chat’s quota after one day. Short links keep no address, only a hash whose salt changes daily. The history of approvals stays, because it is the organisation’s evidence."
    }
  },
  {
    "url": {
      "th": "/privacy#สิทธิของคุณ",
      "en": "/privacy#what-you-may-ask-for"
    },
    "title": {
      "th": "ความเป็นส่วนตัว: สิทธิของคุณ",
      "en": "Privacy: What you may ask for"
    },
    "text": {
      "th": "คุณขอสำเนาข้อมูล แก้ไข หรือขอให้ลบได้ ติดต่อผู้ดูแลระบบของสโมสร เมื่อข้อมูลถูกลบ ประวัติโครงการยังอยู่โดยไม่มีชื่อของคุณ",
      "en": "A copy of your data, a correction, or deletion: write to the organisation’s administrators. When your data is deleted, the history of your projects stays without your name."
    }
  },
  {
    "url": {
      "th": "/terms#บัญชี",
      "en": "/terms#accounts"
    },
    "title": {
      "th": "ข้อกำหนดการใช้: บัญชี",
      "en": "Terms: Accounts"
    },
    "text": {
      "th": "ใช้อีเมลของสถาบันเท่านั้น บัญชีเป็นของคุณคนเดียว ผู้ที่ตัดสินใจแทนผู้อื่นต้องได้รับมอบหมายในระบบ ไม่ใช่ยืมบัญชี",
      "en": "Use your e-mail address of the institution. An account is for one person. Whoever decides for somebody else is named as their deputy here, and never borrows an account."
    }
  },
  {
    "url": {
      "th": "/terms#สิ่งที่คุณเขียนและอัปโหลด",
      "en": "/terms#what-you-write-and-upload"
    },
    "title": {
      "th": "ข้อกำหนดการใช้: สิ่งที่คุณเขียนและอัปโหลด",
      "en": "Terms: What you write and upload"
    },
    "text": {
      "th": "ยังเป็นของคุณ คุณให้สโมสรแสดงในพอร์ทัลตามกฎของหน้านั้น ลงเฉพาะสิ่งที่คุณมีสิทธิลง และภาพที่ผู้อยู่ในภาพยินยอม",
      "en": "It stays yours. You let the organisation show it in the portal under the rules of its page. Upload only what is yours to share, and pictures whose people agree."
    }
  },
  {
    "url": {
      "th": "/terms#โครงการและการอนุมัติ",
      "en": "/terms#projects-and-approvals"
    },
    "title": {
      "th": "ข้อกำหนดการใช้: โครงการและการอนุมัติ",
      "en": "Terms: Projects and approvals"
    },
    "text": {
      "th": "การกดอนุมัติในพอร์ทัลมีผลเท่าการลงนามตามระเบียบของสโมสร ทุกขั้นถูกบันทึกและแก้ย้อนหลังไม่ได้ ไม่มีใครอนุมัติโครงการของตนเองได้",
      "en": "An approval given here counts as a signature under the organisation’s rules. Each step is recorded and cannot be changed afterwards. Nobody approves a project of their own."
    }
  },
  {
    "url": {
      "th": "/terms#ร้านค้า",
      "en": "/terms#the-shop"
    },
    "title": {
      "th": "ข้อกำหนดการใช้: ร้านค้า",
      "en": "Terms: The shop"
    },
    "text": {
      "th": "คำสั่งซื้อเป็นการจองจนกว่าจะตรวจสลิป การคืนเงินทำผ่านชมรมที่ขายและบันทึกในบัญชีแยกประเภท",
      "en": "An order is a reservation until its slip is checked. Refunds are made by the club that sold, and written into its ledger."
    }
  },
  {
    "url": {
      "th": "/terms#ความเป็นธรรม",
      "en": "/terms#fair-use"
    },
    "title": {
      "th": "ข้อกำหนดการใช้: ความเป็นธรรม",
      "en": "Terms: Fair use"
    },
    "text": {
      "th": "ไม่รบกวน ไม่แอบอ้าง ไม่พยายามเข้าถึงข้อมูลของผู้อื่น ผู้ดูแลระบบระงับบัญชีได้โดยบันทึกเหตุผล",
      "en": "No harassment, no impersonation, no attempts at other people’s data. Administrators may suspend an account, and record why."
    }
  }
];
