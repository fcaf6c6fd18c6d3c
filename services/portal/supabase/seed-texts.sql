-- The first versions of the texts that an installation begins with. They name nobody but the organisation; administrators write the
-- institution's own at /admin/policies. The handbook is in seed-handbook.sql. Runs once. Tests: supabase/tests/policies.
insert into public.policy_texts (kind, body, body_th, asks_again, is_current, published_at)
select kind, body, body_th, kind in ('privacy', 'terms'), true, now()
from (values
('privacy', $text$## Who is responsible

The {organisation} decides why and how this portal uses personal data. It is the controller under the Personal Data Protection Act B.E. 2562 (PDPA). Send questions and requests to the portal’s administrators, or to the office of the {organisation}.

## What we keep, and why

- **Your account**: your university email address, nickname, name, role, cohort, division, picture and language. We need these to give you an account (performance of a contract).
- **Projects**: the proposals and reports you write, comments, documents, and each review step with the name of the person who decided. The organisation needs them to make decisions, and as evidence afterwards (legitimate interest).
- **Events**: your check-ins, which make up your activity transcript (performance of a contract), and the photos you add. Whether you can appear in published photos is up to you (consent).
- **Shop**: orders, payment slips and refunds (performance of a contract, and the duty to keep accounts).
- **Clubs**: the clubs you belong to or ask to join, your position there, your note, the messages between you and a club’s officers, and what you write to all members as an officer (performance of a contract).
- **Polls and chat**: your answers and your chats (performance of a contract).
- **Notifications**: what the portal told you, and the devices on which you turned notifications on (performance of a contract).
- **Security**: sign-ins and sessions with device and IP address, and what administrators changed (legitimate interest).

The data comes from you, from the university’s register of names, and from your university account if you sign in with it. We don’t ask for sensitive data, such as health or religion. Please don’t put any into proposals, comments or the chat.

## If you don’t agree

You can’t use your account, but you can still read the public pages and this notice, download your data, and have your account erased. We ask about optional things separately, and saying no has no other effect.

## Who sees what

- People who are signed in see your name, nickname, picture, role, cohort and division. The public sees the name, office and picture of people who hold an office.
- Only you see your drafts. Once you submit a project, everyone who is signed in can read it.
- A club’s officers see who its members are, requests to join, and messages to the club. The club’s page shows you to people who are signed in only if you choose to be shown.
- Only you see your chats, and your answers to anonymous polls. In named polls, everyone who is signed in sees who chose what. Everyone sees a poll’s totals.
- You, the president of the selling club, and administrators see your payment slips.

The database itself enforces these rules, not only the pages.

## Who else receives data

- The people who run the portal’s servers and mail server for the {organisation}, on its instructions.
- The makers of your browser, who deliver notifications to the devices on which you turned them on.
- If a language model is connected to the chat, its provider receives your question, your role, division and cohort, and the passages that match. The provider may be in another country. The chat tells you when no model is connected; then nothing leaves the portal.
- When the chat looks for studies, OpenAlex, PubMed and Europe PMC receive the search words, without your name.
- If the board has connected a LINE or Discord group, it receives the titles and statuses of projects and the notes of their reviewers.
- Authorities, where the law requires it.

We don’t sell your data, and the portal shows no advertising.

## How long we keep it

- Your account: until you have it erased. If a member hasn’t signed in for two years, we send an email and erase the account 30 days later.
- Chats: one year after the last message.
- Messages between you and a club, and what officers write to all members: one year.
- Records of chat use and of clicks on short links: 90 days. For short links we store no IP addresses, only a hash that changes daily.
- Notifications: 180 days. Sessions: 180 days after their last use.
- We keep the history of reviews, orders, payments and administrators’ changes, because it is evidence. Once your account is erased, this history no longer shows your name.

## Your rights

At any time, you can see your data and get a copy, correct it, have it erased, restrict or object to its use, and withdraw your consent. You can do most of this yourself under [Profile and settings](/me). For the rest, write to the administrators, who answer within 30 days. You can complain to the Office of the Personal Data Protection Committee.

## On your device

So that it works offline, the portal stores three things on your device: your session, your unsent work and the pages you’ve opened. It doesn’t use cookies for advertising or tracking.

## When this notice changes

Each version has a number and a date. If a change needs your consent, the portal asks you on your next visit.$text$,
$text$## ผู้ควบคุมข้อมูลส่วนบุคคล

{organisation}เป็นผู้ควบคุมข้อมูลส่วนบุคคลของพอร์ทัลนี้ ตามพระราชบัญญัติคุ้มครองข้อมูลส่วนบุคคล พ.ศ. 2562 หากมีข้อสงสัยหรือประสงค์จะใช้สิทธิ ติดต่อผู้ดูแลระบบของพอร์ทัล หรือที่ทำการของ{organisation}

## ข้อมูลที่เก็บรวบรวม และวัตถุประสงค์

- **บัญชีผู้ใช้** ได้แก่ อีเมลของสถาบัน ชื่อเล่น ชื่อ-นามสกุล บทบาท รุ่น ฝ่าย รูปโปรไฟล์ และภาษา ซึ่งจำเป็นต่อการใช้บัญชีของท่าน (ฐานสัญญา)
- **โครงการ** ได้แก่ ข้อเสนอและรายงานที่ท่านเขียน ความเห็น เอกสารแนบ และการพิจารณาทุกขั้นพร้อมชื่อผู้พิจารณา เพื่อใช้ประกอบการพิจารณาและเป็นหลักฐานขององค์กร (ฐานประโยชน์โดยชอบด้วยกฎหมาย)
- **กิจกรรม** ได้แก่ การเช็กอินซึ่งเป็นที่มาของทรานสคริปต์กิจกรรม (ฐานสัญญา) และภาพที่ท่านเพิ่ม ส่วนการปรากฏในภาพที่เผยแพร่ ท่านเลือกได้เอง (ฐานความยินยอม)
- **ร้านค้า** ได้แก่ คำสั่งซื้อ หลักฐานการชำระเงิน และการคืนเงิน (ฐานสัญญา และหน้าที่ในการจัดทำบัญชี)
- **ชมรม** ได้แก่ ชมรมที่ท่านเป็นสมาชิกหรือขอเข้าร่วม ตำแหน่งในชมรม ข้อความถึงกรรมการ ข้อความระหว่างท่านกับกรรมการชมรม และข้อความที่ท่านส่งถึงสมาชิกทุกคนในฐานะกรรมการชมรม (ฐานสัญญา)
- **โพลและแชต** ได้แก่ คำตอบและบทสนทนาของท่าน (ฐานสัญญา)
- **การแจ้งเตือน** ได้แก่ ข้อความที่พอร์ทัลแจ้งท่าน และอุปกรณ์ที่ท่านเปิดรับการแจ้งเตือน (ฐานสัญญา)
- **ความมั่นคงปลอดภัย** ได้แก่ การเข้าสู่ระบบ เซสชันพร้อมชื่ออุปกรณ์และหมายเลขไอพี และการเปลี่ยนแปลงที่ผู้ดูแลระบบทำ (ฐานประโยชน์โดยชอบด้วยกฎหมาย)

ข้อมูลมาจากตัวท่าน จากทะเบียนรายชื่อของสถาบัน และจากบัญชีของสถาบันในกรณีที่ท่านใช้เข้าสู่ระบบ เราไม่ขอข้อมูลอ่อนไหว เช่น ข้อมูลสุขภาพหรือศาสนา โปรดอย่าใส่ข้อมูลดังกล่าวในข้อเสนอ ความเห็น หรือแชต

## หากท่านไม่ยินยอม

ท่านจะใช้บัญชีไม่ได้ แต่ยังอ่านหน้าสาธารณะและประกาศนี้ ดาวน์โหลดข้อมูลของท่าน และลบบัญชีได้ เรื่องที่ไม่บังคับจะขอความยินยอมแยกต่างหาก การไม่ยินยอมไม่มีผลต่อเรื่องอื่น

## ผู้ที่เห็นข้อมูล

- ผู้ที่เข้าสู่ระบบแล้วเห็นชื่อ ชื่อเล่น รูปโปรไฟล์ บทบาท รุ่น และฝ่ายของท่าน บุคคลทั่วไปเห็นเฉพาะชื่อ ตำแหน่ง และรูปของผู้ดำรงตำแหน่ง
- ร่างโครงการมีเพียงท่านที่เห็น เมื่อส่งพิจารณาแล้ว ผู้ที่เข้าสู่ระบบทุกคนอ่านได้
- กรรมการชมรมเห็นรายชื่อสมาชิก คำขอเข้าร่วม และข้อความถึงชมรม ส่วนหน้าชมรมแสดงชื่อท่านต่อผู้ที่เข้าสู่ระบบเฉพาะเมื่อท่านเลือกให้แสดง
- บทสนทนาในแชตและคำตอบในโพลไม่ระบุชื่อมีเพียงท่านที่เห็น ส่วนโพลระบุชื่อ ผู้ที่เข้าสู่ระบบทุกคนเห็นว่าใครเลือกอะไร ผลรวมของโพลเห็นได้ทุกคน
- หลักฐานการชำระเงินเห็นได้เฉพาะท่าน ประธานชมรมที่ขาย และผู้ดูแลระบบ

กฎเหล่านี้บังคับใช้ในฐานข้อมูล ไม่ใช่เพียงในหน้าเว็บ

## การเปิดเผยและการส่งข้อมูลไปต่างประเทศ

- ผู้ดูแลเซิร์ฟเวอร์และระบบอีเมลของพอร์ทัล ซึ่งทำงานตามคำสั่งของ{organisation}
- ผู้ผลิตเบราว์เซอร์ของท่าน ซึ่งส่งการแจ้งเตือนไปยังอุปกรณ์ที่ท่านเปิดรับ
- หากแชตเชื่อมต่อกับโมเดลภาษา ผู้ให้บริการโมเดลจะได้รับคำถาม บทบาท ฝ่าย และรุ่นของท่าน พร้อมข้อความที่ตรงกับคำถาม ผู้ให้บริการอาจอยู่ในต่างประเทศ หากไม่ได้เชื่อมต่อ แชตจะแจ้งให้ทราบ และไม่มีข้อมูลใดออกนอกพอร์ทัล
- เมื่อแชตค้นงานวิจัย OpenAlex, PubMed และ Europe PMC จะได้รับคำค้นโดยไม่มีชื่อของท่าน
- หากคณะกรรมการสโมสรเชื่อมต่อกลุ่ม LINE หรือ Discord ไว้ กลุ่มนั้นจะได้รับชื่อ สถานะ และหมายเหตุการพิจารณาของโครงการ
- หน่วยงานของรัฐ เมื่อกฎหมายกำหนด

เราไม่ขายข้อมูลของท่าน และพอร์ทัลไม่มีโฆษณา

## ระยะเวลาในการเก็บรักษา

- บัญชีผู้ใช้ เก็บไว้จนกว่าท่านจะลบ บัญชีของสมาชิกที่ไม่ได้เข้าสู่ระบบเป็นเวลาสองปีจะถูกลบ หลังจากแจ้งทางอีเมลล่วงหน้า 30 วัน
- บทสนทนากับแชต เก็บไว้หนึ่งปีหลังข้อความสุดท้าย
- ข้อความระหว่างท่านกับชมรม และข้อความที่กรรมการชมรมส่งถึงสมาชิกทุกคน เก็บไว้หนึ่งปี
- บันทึกการใช้แชตและการคลิกลิงก์สั้น เก็บไว้ 90 วัน ลิงก์สั้นไม่เก็บหมายเลขไอพี เก็บเพียงค่าแฮชที่เปลี่ยนทุกวัน
- การแจ้งเตือน เก็บไว้ 180 วัน ส่วนเซสชัน เก็บไว้ 180 วันหลังการใช้ครั้งสุดท้าย
- ประวัติการพิจารณา คำสั่งซื้อ การชำระเงิน และการเปลี่ยนแปลงของผู้ดูแลระบบยังคงอยู่ เพราะเป็นหลักฐาน เมื่อบัญชีถูกลบ ประวัติเหล่านี้จะไม่มีชื่อของท่าน

## สิทธิของท่าน

ท่านมีสิทธิขอเข้าถึงและรับสำเนาข้อมูล แก้ไขให้ถูกต้อง ลบ ระงับหรือคัดค้านการใช้ข้อมูล และถอนความยินยอมได้ทุกเมื่อ ส่วนใหญ่ท่านทำได้เองที่[หน้าโปรไฟล์และการตั้งค่า](/me) เรื่องอื่นแจ้งผู้ดูแลระบบ ซึ่งจะตอบภายใน 30 วัน ท่านมีสิทธิร้องเรียนต่อสำนักงานคณะกรรมการคุ้มครองข้อมูลส่วนบุคคล

## ข้อมูลบนอุปกรณ์ของท่าน

พอร์ทัลเก็บข้อมูลสามอย่างไว้บนอุปกรณ์ของท่าน ได้แก่ เซสชัน งานที่ยังไม่ได้ส่ง และหน้าเว็บที่ท่านเคยเปิด เพื่อให้ใช้ได้แม้ไม่มีอินเทอร์เน็ต พอร์ทัลไม่ใช้คุกกี้เพื่อโฆษณาหรือติดตามท่าน

## การแก้ไขประกาศ

ประกาศแต่ละฉบับมีเลขที่และวันที่ หากการแก้ไขต้องได้รับความยินยอมจากท่าน พอร์ทัลจะขอความยินยอมเมื่อท่านเข้าใช้ครั้งถัดไป$text$),
('terms', $text$## Accounts

Use your university email address. Each account is for one person; don’t share it. To let someone decide for you, name them as your deputy in the portal.

## What you write and upload

It stays yours. You allow the {organisation} to show it in the portal, to the people who can see that page. Only upload what you have the right to share, and only pictures of people who agree.

## Projects and reviews

An approval given here counts as a signature under the rules of the {organisation}. Each step is recorded and can’t be changed later. Nobody reviews their own project.

## The shop

An order is a reservation until the club has checked the payment slip. The selling club makes refunds and records them in its ledger.

## Acceptable use

Don’t harass anyone, impersonate anyone, or try to access other people’s data. Administrators can suspend an account; they have to record the reason.

## Changes

Each version of these terms has a number and a date. If a change needs your consent, the portal asks you on your next visit.$text$,
$text$## บัญชีผู้ใช้

ใช้อีเมลของสถาบันเท่านั้น บัญชีเป็นของบุคคลเดียว ผู้ที่พิจารณาแทนผู้อื่นต้องได้รับแต่งตั้งเป็นผู้พิจารณาแทนในระบบ ห้ามใช้บัญชีร่วมกัน

## สิ่งที่ท่านเขียนและอัปโหลด

ยังเป็นของท่าน ท่านอนุญาตให้{organisation}แสดงในพอร์ทัลแก่ผู้ที่มีสิทธิเห็นหน้านั้น ท่านต้องอัปโหลดเฉพาะสิ่งที่ท่านมีสิทธิเผยแพร่ และภาพที่บุคคลในภาพยินยอม

## โครงการและการพิจารณา

การเห็นชอบและการอนุมัติในพอร์ทัลมีผลเท่ากับการลงนามตามระเบียบของ{organisation} ระบบบันทึกทุกขั้น ไม่มีผู้ใดแก้ไขย้อนหลังได้ และไม่มีผู้ใดพิจารณาโครงการของตนเองได้

## ร้านค้า

คำสั่งซื้อเป็นการจองจนกว่าจะตรวจหลักฐานการชำระเงิน ชมรมที่ขายเป็นผู้คืนเงินและบันทึกลงในบัญชีของชมรม

## การใช้งานที่เหมาะสม

ห้ามคุกคาม แอบอ้างเป็นผู้อื่น หรือพยายามเข้าถึงข้อมูลของผู้อื่น ผู้ดูแลระบบระงับบัญชีได้โดยบันทึกเหตุผล

## การแก้ไขข้อกำหนด

ข้อกำหนดแต่ละฉบับมีเลขที่และวันที่ หากการแก้ไขต้องได้รับความยินยอมจากท่าน พอร์ทัลจะขอความยินยอมเมื่อท่านเข้าใช้ครั้งถัดไป$text$),
('services', $text$## Projects and money

Have an idea for an event? [Write your proposal here](/submit). Its page always shows who is reviewing it.

## Activity transcript

Your hours come from checking in with the QR code at events. [Your transcript](/me/transcript) lists them, and you can create certificates from it.

## Clubs

[All clubs](/clubs): what they do and how to reach them.

## Shop

[The shop](/shop) sells what clubs offer. Transfer the amount, submit the slip, and pick up your order from the club.

## Questions, complaints and ideas

Ask at the office of the {organisation} during office hours, or write to [the board](/about/board).

## If you need someone to talk to

Find numbers you can call day and night on [the wellbeing page](/wellbeing).$text$,
$text$## โครงการและงบประมาณ

หากมีไอเดียอยากจัดกิจกรรม [เขียนข้อเสนอได้ที่นี่](/submit) ข้อเสนอจะผ่านผู้พิจารณาทีละขั้น และหน้าโครงการจะบอกเสมอว่าขณะนี้อยู่ที่ใคร

## ทรานสคริปต์กิจกรรม

ชั่วโมงกิจกรรมนับจากการเช็กอินด้วยคิวอาร์โค้ดในงาน ดูชั่วโมงและออกหนังสือรับรองได้ที่[ทรานสคริปต์กิจกรรมของคุณ](/me/transcript)

## ชมรม

ดู[ชมรมทั้งหมด](/clubs) พร้อมกิจกรรมและช่องทางติดต่อ

## ร้านค้า

[ร้านค้า](/shop)ขายสินค้าของชมรม โอนเงิน ส่งสลิป แล้วรับสินค้าที่ชมรม

## สอบถาม ร้องเรียน และเสนอแนะ

ติดต่อที่ทำการของ{organisation}ในเวลาทำการ หรือแจ้ง[คณะกรรมการสโมสร](/about/board)

## หากต้องการคนรับฟัง

ดูหมายเลขโทรศัพท์ที่ติดต่อได้ตลอด 24 ชั่วโมงใน[หน้าสุขภาวะ](/wellbeing)$text$),
('wellbeing', $text$## Before it gets too much

- Tell someone: a friend, an older student, your advisor. One sentence is enough.
- Meet a university counsellor. It’s confidential and doesn’t go on your record.
- If you fall behind, or money is short, tell your advisor early. There are more ways to help than most people think.

## If you’re worried about a friend

Ask directly. Listen before you try to fix anything. Stay with them, and go together to someone who can help. Asking about thoughts of self-harm doesn’t make them worse.

## Small things that help

Enough sleep, a meal with someone, a walk, and a club that has nothing to do with your courses.$text$,
$text$## ก่อนจะหนักเกินไป

- บอกใครสักคน เพื่อน รุ่นพี่ หรืออาจารย์ที่ปรึกษา ประโยคเดียวก็พอ
- นัดคุยกับผู้ให้คำปรึกษาของสถาบัน เรื่องที่คุยเป็นความลับ และไม่บันทึกในประวัติการศึกษา
- ถ้าเรียนไม่ทันหรือเงินไม่พอ แจ้งอาจารย์ที่ปรึกษาแต่เนิ่น ๆ ความช่วยเหลือมีมากกว่าที่คิด

## ถ้าเป็นห่วงเพื่อน

ถามตรง ๆ ฟังโดยไม่รีบแก้ อยู่เป็นเพื่อน แล้วพาไปหาคนที่ช่วยได้ การถามถึงความคิดทำร้ายตัวเองไม่ได้กระตุ้นให้ใครลงมือทำ

## สิ่งเล็ก ๆ ที่ช่วยได้

นอนให้พอ กินข้าวกับใครสักคน ออกไปเดิน และเข้าร่วมชมรมที่ไม่เกี่ยวกับการเรียน$text$)
) as texts (kind, body, body_th)
where not exists (select from public.policy_texts where policy_texts.kind = texts.kind);
