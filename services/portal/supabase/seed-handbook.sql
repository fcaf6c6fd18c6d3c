-- The first version of the handbook that an installation begins with: how each thing is done in the portal, for readers and for the
-- chat without a model, which quotes it. Runs once. Tests: supabase/tests/policies, supabase/tests/chat/answer-by-search.test.ts.
insert into public.policy_texts (kind, body, body_th, is_current, published_at)
select 'handbook', $text$## Signing in

Use your university email address: with a password, a link by email, or your university account. You start as a member; administrators assign other roles. Forgot your password? Choose “Forgot your password?” on the [sign-in page](/login), and you get a link and a code by email.

## Going to an event, and cancelling

Open the event under [Events](/events) and press “I’m going”. If all places are taken, join the waiting list: a free place goes to whoever has waited longest, and you get a notification when one is yours. You can cancel on the same page with “I can’t go” until the event is over, and your place goes to the next person on the waiting list.

## Check-in and activity hours

Scan the QR code on the organisers’ screen at the event, with your phone’s camera or on the portal’s check-in page. It works offline too: the scan is saved and sent later. An organiser confirms scans that arrive late. Your hours appear in [your activity transcript](/me/transcript). Once you’ve checked in, you can add photos to the event.

## If you didn’t check in

If you forgot to check in or couldn’t scan the code, ask the organisers. From the time check-in opens, and even after the event, they or an administrator can check you in by hand. They have to give a reason. Your hours then appear in [your activity transcript](/me/transcript).

## Certificates

On [your activity transcript](/me/transcript), create a certificate: a PDF of all your hours to date, with a code. Anyone can check the code on the portal, and you can revoke the certificate there.

## Joining and leaving a club

Open the club under [Clubs](/clubs). Some clubs take members at once: press “Join the club”. At others you press “Ask to join”, the club’s officers decide, and you get a notification. “Leave the club” is on the same page, and so is “Write to the officers”. Members also find the officers’ messages to all members there. Only the officers see that you’re a member, unless you choose to be shown on the club’s page.

## Buying from clubs, and paying

Add products from [the shop](/shop) to your cart and place the order; each club is a separate order. Transfer the amount to the club and submit the slip on the order’s page before the time it shows, or the products go back on sale. Each slip counts once. The club checks the slip, records the payment and hands over the products.

## Cancelling an order, and refunds

Cancel an order on its page, under [My orders](/me/orders), until you submit a slip. After that, ask the selling club for a refund: the club pays the money back and records it, and the order’s page shows how much was refunded.

## Polls

Open polls are on [the polls page](/poll/new). Sign in to answer; you can change or withdraw your answer until the poll closes. Anyone who is signed in can create a poll: options, dates, or yes or no. In an anonymous poll nobody sees who chose what; in a named poll everyone who is signed in does.

## Your profile and your name

Under [Profile and settings](/me), change your nickname, your picture and your full name, in Thai and in English. Certificates and forms use a changed name once it’s confirmed by an administrator, the university’s register or your university account; until then they keep the earlier one.

## Notifications

Under [Profile and settings](/me), turn on notifications for a device and choose what we email you about. You’ll hear when your project moves forward, when an event you’re going to changes, and when a club answers you or writes to its members.

## Writing a proposal

Open “Propose a project”. The form follows the organisation’s official one. Everything is saved as you type, on your device and in the portal, so you can continue your draft on another device. If you no longer need a draft, delete it in the form or in the [list of your projects](/my-drafts); you can undo that for ten seconds.

Once you’ve submitted it, you can still press “Take back to edit” on the project’s page until the first reviewer has decided. It’s then a draft again, as you submitted it; change it and submit it again.

## How a project is approved

The division’s chair or the club’s president reviews it first, then the advisor, the assistant dean and the dean. Projects at or above a set budget also go to the secretary, the vice president and the president before the advisor. Each reviewer approves it, sends it back for changes, or rejects it with a reason.

## During and after the event

Once the dean has approved it, the owner starts the project and later marks it as completed, adds receipts, photos and the report, and the secretary archives it.

## Deputies

Reviewers who will be away can name a deputy for certain days. Each decision a deputy makes is recorded with both names.

## Checking the history

Each step is linked to the one before it by a hash. “Check the history” on a project’s page shows whether its history is complete and unchanged.

## Your data

Under [Profile and settings](/me) you can see what you agreed to, withdraw your consent, download everything stored about you, and have your account erased. The [privacy notice](/privacy) says what we keep and for how long.$text$,
$text$## เข้าสู่ระบบ

ใช้อีเมลของสถาบัน เข้าได้ด้วยรหัสผ่าน ลิงก์ทางอีเมล หรือบัญชีของสถาบัน เมื่อเข้าครั้งแรก คุณจะเป็นสมาชิก ผู้ดูแลระบบเป็นผู้ให้บทบาทอื่น หากลืมรหัสผ่าน กด “ลืมรหัสผ่าน” ที่[หน้าเข้าสู่ระบบ](/login) ระบบจะส่งลิงก์และรหัสไปทางอีเมล

## ลงชื่อเข้าร่วมกิจกรรม และยกเลิก

ไปที่หน้า “[กิจกรรม](/events)” เลือกกิจกรรม แล้วกด “ลงชื่อเข้าร่วม” หากเต็มแล้ว ลงชื่อในรายชื่อสำรองได้ เมื่อมีที่ว่าง ระบบจะเลื่อนผู้ที่อยู่ในรายชื่อสำรองขึ้นตามลำดับและแจ้งให้ทราบ ยกเลิกได้ในหน้าเดียวกันด้วยปุ่ม “ยกเลิกการเข้าร่วม” จนกว่ากิจกรรมจะจบ เมื่อยกเลิก สิทธิ์ของคุณจะเป็นของคนถัดไปในรายชื่อสำรอง

## เช็กอินและชั่วโมงกิจกรรม

สแกนคิวอาร์โค้ดบนจอของผู้จัดกิจกรรมด้วยกล้องโทรศัพท์หรือหน้าเช็กอินของพอร์ทัล ไม่มีอินเทอร์เน็ตก็สแกนได้ ระบบจะบันทึกไว้แล้วส่งภายหลัง การสแกนที่ส่งล่าช้าต้องให้ผู้จัดกิจกรรมยืนยัน ชั่วโมงจะแสดงใน[ทรานสคริปต์กิจกรรม](/me/transcript) เมื่อเช็กอินแล้วจึงเพิ่มภาพของกิจกรรมได้

## หากไม่ได้เช็กอิน

หากลืมเช็กอินหรือสแกนคิวอาร์โค้ดไม่ได้ โปรดติดต่อผู้จัดกิจกรรม ตั้งแต่เปิดเช็กอินและแม้กิจกรรมจบแล้ว ผู้จัดกิจกรรมหรือผู้ดูแลระบบเช็กอินให้คุณได้ แต่ต้องระบุเหตุผล จากนั้นชั่วโมงจะแสดงใน[ทรานสคริปต์กิจกรรม](/me/transcript)

## หนังสือรับรอง

ออกหนังสือรับรองได้ที่หน้า[ทรานสคริปต์กิจกรรม](/me/transcript) เป็น PDF รวมชั่วโมงทั้งหมดถึงวันนี้พร้อมรหัส ทุกคนตรวจสอบรหัสได้ในพอร์ทัล และคุณเพิกถอนหนังสือรับรองได้ที่หน้าเดียวกัน

## เข้าร่วมชมรมและออกจากชมรม

ไปที่หน้า “[ชมรม](/clubs)” แล้วเลือกชมรม บางชมรมกด “เข้าร่วมชมรม” แล้วเป็นสมาชิกได้ทันที บางชมรมต้องกด “ขอเข้าร่วมชมรม” กรรมการชมรมเป็นผู้พิจารณา แล้วระบบจะแจ้งให้ทราบ ปุ่ม “ออกจากชมรม” และช่องส่งข้อความถึงกรรมการชมรมอยู่ในหน้าเดียวกัน หน้านี้ยังแสดงข้อความที่กรรมการชมรมส่งถึงสมาชิกทุกคน ซึ่งเห็นได้เฉพาะสมาชิกและกรรมการ มีเพียงกรรมการชมรมที่เห็นว่าคุณเป็นสมาชิก เว้นแต่คุณเลือกให้แสดงชื่อในหน้าชมรม

## สั่งซื้อสินค้าจากชมรมและชำระเงิน

เลือกสินค้าจาก[ร้านค้า](/shop)ใส่ตะกร้าแล้วสั่งซื้อ สินค้าของแต่ละชมรมแยกเป็นคนละคำสั่งซื้อ โอนเงินให้ชมรมแล้วส่งสลิปที่หน้าคำสั่งซื้อภายในเวลาที่แสดง มิฉะนั้นสินค้าจะกลับเข้าสต็อก สลิปหนึ่งใบใช้ได้ครั้งเดียว ชมรมเป็นผู้ตรวจสลิป บันทึกรับเงิน และส่งมอบสินค้า

## ยกเลิกคำสั่งซื้อและขอคืนเงิน

ก่อนส่งสลิป คุณยกเลิกได้ที่หน้า “[คำสั่งซื้อของฉัน](/me/orders)” โดยเลือกคำสั่งซื้อแล้วกด “ยกเลิกคำสั่งซื้อ” หลังจากส่งสลิปแล้ว โปรดติดต่อชมรมที่ขายเพื่อขอคืนเงิน ชมรมเป็นผู้คืนเงินและบันทึก หน้าคำสั่งซื้อจะแสดงจำนวนเงินที่คืนแล้ว

## โพล

โพลที่เปิดอยู่แสดงใน[หน้าโพล](/poll/new) เข้าสู่ระบบเพื่อตอบ และเปลี่ยนหรือถอนคำตอบได้จนกว่าโพลจะปิด ผู้ที่เข้าสู่ระบบทุกคนสร้างโพลได้ ทั้งแบบมีตัวเลือก แบบนัดวัน และแบบเห็นด้วยหรือไม่เห็นด้วย ในโพลไม่ระบุชื่อ ไม่มีผู้ใดเห็นว่าใครเลือกอะไร ส่วนในโพลระบุชื่อ ผู้ที่เข้าสู่ระบบทุกคนเห็น

## โปรไฟล์และชื่อของคุณ

ที่หน้า “[โปรไฟล์และการตั้งค่า](/me)” คุณเปลี่ยนชื่อเล่น รูปโปรไฟล์ และชื่อ-นามสกุลทั้งภาษาไทยและภาษาอังกฤษได้ หนังสือรับรองและแบบฟอร์มจะใช้ชื่อใหม่เมื่อผู้ดูแลระบบ ทะเบียนรายชื่อของสถาบัน หรือบัญชีของสถาบันยืนยันแล้ว ระหว่างนั้นจะใช้ชื่อเดิม

## การแจ้งเตือน

เปิดการแจ้งเตือนบนอุปกรณ์และเลือกเรื่องที่จะรับทางอีเมลได้ที่หน้า “[โปรไฟล์และการตั้งค่า](/me)” คุณจะทราบเมื่อสถานะโครงการเปลี่ยน เมื่อกิจกรรมที่คุณลงชื่อไว้เปลี่ยนแปลง และเมื่อชมรมตอบหรือส่งข้อความถึงสมาชิก

## เขียนข้อเสนอโครงการ

เปิดหน้า “เสนอโครงการ” แบบฟอร์มเรียงตามแบบฟอร์มทางการขององค์กร ระหว่างที่ยังเป็นร่าง สิ่งที่คุณพิมพ์จะบันทึกทั้งในอุปกรณ์และในพอร์ทัลทันที จึงเขียนต่อจากอุปกรณ์อื่นได้ ร่างที่ไม่ใช้แล้วลบได้ในแบบฟอร์มหรือใน[รายการโครงการของคุณ](/my-drafts) และเลิกทำได้ภายใน 10 วินาที

เมื่อส่งแล้ว ยังกด “นำกลับมาแก้ไข” ในหน้าโครงการได้ตราบใดที่ยังไม่มีใครพิจารณา เนื้อหาจะกลับเป็นร่างตามที่ส่งไว้ แก้ไขแล้วส่งใหม่ได้

## ขั้นตอนการพิจารณา

ประธานฝ่ายหรือชมรม อาจารย์ที่ปรึกษา ผู้ช่วยคณบดี และคณบดีพิจารณาตามลำดับ โครงการที่ใช้งบถึงเกณฑ์ต้องผ่านเลขานุการ อุปนายก และนายกสโมสรก่อนถึงอาจารย์ที่ปรึกษา แต่ละขั้นอาจเห็นชอบ ส่งกลับให้แก้ไข หรือไม่เห็นชอบพร้อมเหตุผล โดยคณบดีเป็นผู้อนุมัติหรือไม่อนุมัติเป็นขั้นสุดท้าย

## ระหว่างและหลังงาน

เมื่อคณบดีอนุมัติแล้ว เจ้าของโครงการกด “เริ่มดำเนินการ” เมื่อจัดงานเสร็จแล้ว กด “แจ้งว่าจัดเสร็จแล้ว” แล้วเขียนและส่งรายงานพร้อมใบเสร็จและภาพ จากนั้นเลขานุการเป็นผู้จัดเก็บ

## ผู้พิจารณาแทน

ผู้พิจารณาที่ไม่อยู่ตั้งผู้พิจารณาแทนในช่วงวันที่กำหนดได้ ทุกขั้นที่พิจารณาแทนจะบันทึกชื่อของทั้งสองคน

## ตรวจสอบประวัติ

แต่ละขั้นเชื่อมกับขั้นก่อนหน้าด้วยค่าแฮช ปุ่ม “ตรวจความครบถ้วนของประวัติ” ในหน้าโครงการบอกได้ว่าประวัติครบถ้วนและไม่ถูกแก้ไขหรือไม่

## ข้อมูลของคุณ

ที่หน้า “[โปรไฟล์และการตั้งค่า](/me)” คุณดูและถอนความยินยอม ดาวน์โหลดข้อมูลทั้งหมดที่เก็บเกี่ยวกับคุณ และลบบัญชีได้ [ประกาศความเป็นส่วนตัว](/privacy)บอกว่าเก็บข้อมูลใดและนานเท่าใด$text$, true, now()
where not exists (select from public.policy_texts where kind = 'handbook');
