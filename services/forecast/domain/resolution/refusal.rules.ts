/** What the resolver does not look into, each with the sentence that says why. */
interface Refusal {
  readonly patterns: readonly RegExp[];
  readonly reason: string;
  /** Contexts in which the same words are harmless. */
  readonly except: readonly RegExp[];
}

const harming = 'The question is about harming people. The resolver doesn’t take such questions.';
const exposing = 'The question is about someone’s private life. The resolver doesn’t take such questions.';

/** A particular person: by title or role, or by two names. */
const person = String.raw`(?:(?:(?:the|a|an|former|deputy|acting)\s+)*(?:senator|president|prime minister|minister|mr|mrs|ms|dr|king|queen|prince|princess|governor|mayor|singer|actor|actress|journalist|politician|leader|general|judge|pope|candidate|executive|company executive|mp|chairman|chancellor|activist|celebrity|rapper|player|teacher|chef)\b|he\b|she\b|somebody\b|someone\b|anyone\b)`;
const names = String.raw`(?:[A-Z][\p{L}'.-]* ){1,3}`;
const near = String.raw`[^?.]{0,40}?\b`;

const struck =
  'assassinated|murdered|kidnapped|stabbed|poisoned|lynched|raped|tortured|beheaded|executed by|taken hostage|attacked with|beaten up|shot(?!-| (?:down|from|more|over|on target))|killed(?! off)|dead (?:by|before)|doxxed';
const dying =
  'die (?:before|by|in|this)|dies\\b|be dead\\b(?! money)|survive until|commit suicide|attempt suicide|overdose\\b(?! deaths)|take (?:their|his|her) own life|harm (?:themselves|himself|herself)|set (?:themselves|himself|herself) on fire';
const illness =
  '(?:get|have|has) cancer|diagnosed with (?!bias)|dementia|rehab\\b|have a baby|have a child|test positive|positive for hiv|have an abortion|pregnant\\b|suffer a stroke|undergo a sex change|enter rehab|hospitali[sz]ed with';

/** Killing by name: words that are about nothing else, in any form of the sentence. */
const killing =
  'assassinat(?:e[sd]?|ing|ions?)|assassination attempts?|assassins?|murder(?:s|ed|ing)?|gunned down|slain|hit ?m[ae]n|contract killing|killing of|attempt on [^?.]{1,40} life|by a sniper|hit on (?:judge|mayor|minister|senator|president)';
const thaiKilling = 'ฆาตกรรม|ปลงพระชนม์|มือปืน|จ้างวานฆ่า|ว่าจ้างฆ่า|อุ้มฆ่า|ฆ่าปาดคอ|สังหาร(?=ผู้|นาย|นาง|หัวหน้า|แกนนำ|นัก)';
/** Courts, police and archives after the fact; works and games. */
const aftermath =
  /\b(trials?|court|rul(?:e[sd]?|ing)|charged?|accused|suspects?|arrest(?:s|ed)?|police|prosecut\w*|plead\w*|guilty|investigat\w*|inquir(?:y|ies)|reopen(?:s|ed)?|report|documents|files|records|declassif\w*|released?|anniversary|rate|number of|fewer|cases|homicides?|plays? (?:about|by)|named?|square|statue|count|staged|census|crows?|bug|creed|orient express|episodes?|season|building)\b|คดี|ศาล|ตำรวจ|จับกุม|สถิติ|จำนวน|อัตรา|สารคดี/i;

const thaiPerson =
  '(?:นายก(?:รัฐมนตรี|เทศมนตรี|ฯ)|สมาชิก(?:วุฒิสภา|สภา)|รัฐมนตรี|ประธานาธิบดี|ผู้ว่า|นักร้อง|ดารา|นักแสดง|นักการเมือง|พระมหากษัตริย์|นาย|นางสาว|นาง)';

const fiction =
  /\b(films?|movies?|series|season \d|novels?|musical|podcast|sequel|game|box office|album|oscar|tony|documentary|bestseller|filmed|revived|in cinemas|creed)\b|ภาพยนตร์|ซีรีส์|เกม|นวนิยาย|ละคร|ภาคต่อ/i;
const law =
  /\b(laws?|bill|act|statutes?|treaty|penalty|legal|ordinance|legislation|amended|abolished|banned|compensation|committee|censure|primary)\b|กฎหมาย|พระราชบัญญัติ|โทษประหาร|โทษเพิ่ม/i;
const record =
  /\b(trial about|murder trial|inquest|tribunal|jury|convict(ed)?|sentenced|acquit(ted)?|museum|memorial|archive|remains|letters of|commission publish)\b|คดี|ศาล|อนุสรณ์|พิพิธภัณฑ์|รายงานเหตุ/i;
const statistics =
  /\b(rates?|statistics|per (100,000|1,000)|road accidents?|traffic|deaths|mortality|infections|births|by the (ministry|who|survey|department)|survey|study|life expectancy|leading cause|drownings|vaccine|drug|trial of|antidote)\b|สถิติ|อัตรา|จำนวน(ผู้|คดี|เด็ก|การ)|อุบัติเหตุ|ไข้เลือดออก|วัคซีน|ขึ้นทะเบียน|ผลการทดลอง/i;
const animals =
  /\b(livestock|cattle|cows?|buffalo(es)?|pigs?|sows?|swine|poultry|birds?|chickens?|dogs?|cats?|horses?|elephants?|rhinos?|wol(f|ves)|hippo|panda|tigers?|sharks?|whales?|vultures?|animals?|mosquito\w*|fish|bees|virus|bacteria|zoo)\b|สุกร|โคเนื้อ|โคนม|โคกระบือ|กระบือ|สัตว์|ไก่|สุนัข|ช้าง|แพนด้า|หมูเด้ง|เสือ|วาฬ|ม้าจะ|แมลง/i;
/** Written small: a Bill with a capital is a person. */
const things =
  /\b(bill|motion|proposal|project|process|programme|program|feature|product|service|battery|engine|rover|startup|bug|tax credit|chip|campaign)s? (is |was |be |been |being |gets? |to |that )?(officially )?(last\b|die|dies|dead|kills?|killed)|\bkills? (off )?(the |its |a )?(\w+ )?(bill|motion|project|process(es)?|feature|product|service|credit)\b|เชื้อ|จรวด|เหรียญทอง|ประตู|ไซเบอร์/;

const refusals: readonly Refusal[] = [
  {
    reason: harming,
    patterns: [
      new RegExp(String.raw`\b(?:${killing})\b`, 'i'),
      new RegExp(
        String.raw`\b(?:[Ww]ill|[Cc]an|[Cc]ould|[Ii]s|[Ww]ho|[Ss]omeone|[Aa]nyone)\b.{0,30}?\b(?:kill|get killed|be killed)\b(?! (?:off|off the|the|its|a|an)\b) ?(?:\p{Lu}\p{L}+ \p{Lu}\p{L}+|by|this|before|in)`,
        'u',
      ),
      new RegExp(thaiKilling),
    ],
    except: [fiction, animals, law, record, statistics, things, aftermath],
  },
  {
    reason: harming,
    patterns: [
      new RegExp(String.raw`\b(?:${person}${near}(?:${struck}|${dying}))`, 'iu'),
      new RegExp(String.raw`\b[Ww]ill ${names}(?:be |ever |really )?(?:${struck}|${dying})`, 'u'),
      new RegExp(
        `${thaiPerson}.{0,25}?(?:ลอบสังหาร|ถูกฆ่า|ถูกยิง|ถูกวางยา|ถูกลักพาตัว|เสียชีวิต|ถูกแทง|ถูกทำร้าย|ลอบทำร้าย|ทำร้ายร่างกาย|ตัวประกัน|ถูกซ้อม|มีชีวิตอยู่ถึง|ถูกข่มขืน|ฆ่าตัวตาย|เสพยาเกินขนาด|ทำร้ายตัวเอง)`,
      ),
    ],
    except: [fiction, animals],
  },
  {
    reason: harming,
    patterns: [
      new RegExp(
        String.raw`\b(?:kill|shoot|stab|poison|assassinate|kidnap|murder|throw a grenade at|attempt on the life of|bomb (?:go off )?at the house of|bomb)\b${near}${person}`,
        'iu',
      ),
      /\b(suicide of|self-harm|suicide bomb\w*|gunman|opens? fire|attempt suicide|commit suicide)\b/i,
      /\b(mass shooting|gunman|massacred?|terrorist attack|siege)\b[^?]{0,80}\b(kill\w*|victims?|people|school|concert|tourists?|civilians?|students?|hostages?)\b/i,
      /\b(people|persons?|humans?|someone|anyone|protesters?|students?|children|civilians?|soldiers?|tourists?|hostages?|visitors?|men|women)\b[^?]{0,30}\b(killed|shot (on|at|in|dead)|massacred|stabbed|murdered|beheaded)\b/i,
      /\b(bomb|bombing|shooting|attack(ed)?|massacre)\b[^.?]{0,60}\b(people|persons?|parliament|school|crowd|mosque|temple|church|minister|mps|senator|president|students?|hurt|injur\w*|casualt\w*|victims?|victims)\b/i,
      /\b(mosque|temple|church|school|parliament|crowd)\b[^.?]{0,40}\b(attacked|bombed|victims)\b/i,
      new RegExp(`(?:ยิง|สังหาร|ฆ่า|วางระเบิด|ทำร้าย).{0,15}?${thaiPerson}`),
      /^\S{2,20}จะ(?:ถูกฆ่า|ถูกยิง|ฆ่าตัวตาย|ถูกลอบสังหาร|เสียชีวิต)/,
      /\bkill (?:his|her|their|my|your) (?:wife|husband|child(?:ren)?|son|daughter|mother|father|parents|boss|neighbours?|family)\b/i,
      /กราดยิง|เหตุระเบิด|วางระเบิด|สังหารหมู่|บุกยิง|ตัวประกันจะถูกฆ่า|(ผู้ชุมนุม|ประชาชน|ทหาร|เด็ก|นักเรียน|นักศึกษา|ครู|แพทย์|นักข่าว|ตำรวจ).{0,10}ถูก(สังหาร|ฆ่า|ยิง)|ลอบสังหาร|ลักพาตัว|ฆ่าตัวตาย/,
    ],
    except: [fiction, animals, law, record, statistics, things],
  },
  {
    reason: exposing,
    patterns: [
      new RegExp(String.raw`\b(?:${person}${near}(?:${illness}))`, 'iu'),
      new RegExp(String.raw`\b[Ww]ill ${names}(?:be |ever |really |have |get |leave )?(?:${illness})`, 'u'),
      /^\S{2,20}จะ(?:ตั้งครรภ์|ทำแท้ง|เป็นมะเร็ง)/,
      new RegExp(`${thaiPerson}.{0,20}?(?:เป็นมะเร็ง|ตั้งครรภ์|มีชู้|ติดเชื้อเอชไอวี|เป็นเกย์|ทำแท้ง|ป่วยเป็น)`),
    ],
    except: [fiction, animals, statistics],
  },
  {
    reason: exposing,
    patterns: [
      /\b(home address|(?:['’]s) (?:cancer|dementia|pregnancy|abortion|stroke)|private (phone|address|number|photo|e-?mail|medical|chat)s?|phone number of|medical records? of|having an affair|an affair\b|sexual orientation|nudes?\b|sex tape|doxx(ed|ing)?|where .{1,50}\blives?\b|whereabouts of|live next year, by street|is [^?]{1,40} (gay|lesbian))\b/i,
      /ที่อยู่บ้านของ|เบอร์โทรศัพท์ส่วนตัว|ประวัติการรักษาของ|ผลตรวจสุขภาพของ|รสนิยมทางเพศ|ภาพหลุด|คลิปหลุด|มีชู้|แชตส่วนตัว/,
    ],
    except: [law, fiction],
  },
];

/** Why a question is refused, judged by its words and its criteria; undefined where it is not. */
export function refusalOf(question: string, criteria = ''): string | undefined {
  for (const text of [question, criteria]) {
    const refusal = refusals.find(
      ({ patterns, except }) => patterns.some((pattern) => pattern.test(text)) && !except.some((context) => context.test(text)),
    );
    if (refusal) return refusal.reason;
  }
  return undefined;
}
