/**
 * Our Thai of whole statements about withdrawal times: whom a prohibition concerns, and notes. Those that "Not for" has too are in
 * `exclusionTerms`.
 */
export const withdrawalTerms: Readonly<Record<string, string>> = {
  'animals in lactation; milk only from 84 h after calving, and not within 41 days plus 84 h of treatment (Ireland)':
    'สัตว์ระยะให้นม ใช้น้ำนมได้ตั้งแต่ 84 ชั่วโมงหลังคลอด และต้องไม่อยู่ภายใน 41 วันบวก 84 ชั่วโมงหลังให้ยา (ไอร์แลนด์)',
  'animals that give milk for people, also within 2 months before': 'สัตว์ที่ให้นมสำหรับคนบริโภค รวมถึงภายใน 2 เดือนก่อนเริ่มให้นม',
  'birds producing eggs for people': 'สัตว์ปีกที่ให้ไข่สำหรับคนบริโภค',
  'birds that lay eggs for people': 'สัตว์ปีกที่ให้ไข่สำหรับคนบริโภค',
  'cattle producing milk for human consumption': 'โคที่ให้นมสำหรับคนบริโภค',
  'dairy animals of breeding age': 'สัตว์รีดนมวัยเจริญพันธุ์',
  'dairy calves and dairy cows': 'ลูกโคนมและแม่โคนม',
  'dairy cattle of breeding age; no period has been set': 'โคนมวัยเจริญพันธุ์ ยังไม่ได้กำหนดระยะหยุดยา',
  'dairy cattle; the dose is for beef cattle only': 'โคนม ขนาดยานี้ใช้กับโคเนื้อเท่านั้น',
  'deer and elk in the hunting season and the 30 days before it; domestic food-producing animals':
    'กวางและกวางเอลก์ในฤดูล่าสัตว์และ 30 วันก่อนหน้า รวมถึงสัตว์เลี้ยงที่ใช้ผลิตอาหาร',
  'ewes that give milk for people': 'แม่แกะที่ให้นมสำหรับคนบริโภค',
  'ewes that give milk for people, also within 60 days before lambing': 'แม่แกะที่ให้นมสำหรับคนบริโภค รวมถึงภายใน 60 วันก่อนคลอด',
  'female dairy cattle 1 year or older': 'โคนมเพศเมียอายุตั้งแต่ 1 ปีขึ้นไป',
  'female dairy cattle 1 year or older, dry cows included': 'โคนมเพศเมียอายุตั้งแต่ 1 ปีขึ้นไป รวมถึงโคระยะพักรีดนม',
  'female dairy cattle 20 months of age or older, dry cows included; residues in milk and in calves born':
    'โคนมเพศเมียอายุตั้งแต่ 20 เดือนขึ้นไป รวมถึงโคระยะพักรีดนม เกิดยาตกค้างในน้ำนมและในลูกโคที่เกิด',
  'female dairy cattle 20 months of age or older; the product is for calves': 'โคนมเพศเมียอายุตั้งแต่ 20 เดือนขึ้นไป ผลิตภัณฑ์นี้ใช้กับลูกโค',
  'female dairy cattle 20 months of age or older; use may leave residues in milk':
    'โคนมเพศเมียอายุตั้งแต่ 20 เดือนขึ้นไป การใช้อาจทำให้มียาตกค้างในน้ำนม',
  'female dairy cattle 20 months or older, dry cows included': 'โคนมเพศเมียอายุตั้งแต่ 20 เดือนขึ้นไป รวมถึงโคระยะพักรีดนม',
  'female dairy cattle from 20 months': 'โคนมเพศเมียอายุตั้งแต่ 20 เดือนขึ้นไป',
  'female dairy goats 12 months or older': 'แพะนมเพศเมียอายุตั้งแต่ 12 เดือนขึ้นไป',
  'foals that may enter the food chain': 'ลูกม้าที่อาจเข้าสู่ห่วงโซ่อาหาร',
  'goats in milk': 'แพะระยะให้นม',
  'horses intended as food (United States)': 'ม้าที่จะใช้เป็นอาหาร (สหรัฐอเมริกา)',
  'horses intended for human consumption (United States label of 2022)': 'ม้าที่จะใช้เป็นอาหารของคน (ฉลากสหรัฐอเมริกา ปี 2565)',
  'horses intended for human consumption (United States label)': 'ม้าที่จะใช้เป็นอาหารของคน (ฉลากสหรัฐอเมริกา)',
  'horses intended for human consumption (United States regulation)': 'ม้าที่จะใช้เป็นอาหารของคน (กฎระเบียบสหรัฐอเมริกา)',
  'horses; a treated horse may never be slaughtered for people': 'ม้า ห้ามนำม้าที่เคยได้รับยานี้ไปฆ่าเป็นอาหารของคนโดยเด็ดขาด',
  'layers and breeders': 'ไก่ไข่และไก่พันธุ์',
  'layers producing eggs for people': 'ไก่ไข่ที่ให้ไข่สำหรับคนบริโภค',
  'rabbits intended for human consumption': 'กระต่ายที่จะใช้เป็นอาหารของคน',
  'sheep that give milk for people': 'แกะที่ให้นมสำหรับคนบริโภค',

  Germany: 'เยอรมนี',
  Ireland: 'ไอร์แลนด์',
  'United Kingdom product': 'ผลิตภัณฑ์ของสหราชอาณาจักร',
  'product text of EXCENEL RTU EZ; other products by label': 'ตามข้อความของผลิตภัณฑ์ EXCENEL RTU EZ ผลิตภัณฑ์อื่นให้ยึดตามฉลาก',
  'The edition of 2015 names no time for meat.': 'ฉบับปี 2558 ไม่ได้ระบุระยะหยุดยาสำหรับเนื้อ',
  'unless the label of the product used says otherwise': 'เว้นแต่ฉลากของผลิตภัณฑ์ที่ใช้ระบุไว้เป็นอย่างอื่น',
  'after calving': 'หลังคลอด',
  'after removal': 'หลังนำอุปกรณ์ออก',
  'after the last treatment': 'หลังให้ยาครั้งสุดท้าย',
  'before marketing': 'ก่อนจำหน่าย',
  'not during treatment': 'ห้ามใช้ระหว่างให้ยา',
  'ruminating calves': 'ลูกโคที่เคี้ยวเอื้องแล้ว',
  '6 milkings': 'การรีดนม 6 ครั้ง',
  'none required by the label when used as labelled (United States)': 'ฉลากไม่ได้กำหนดระยะหยุดยาเมื่อใช้ตามฉลาก (สหรัฐอเมริกา)',
  'The record states periods for cattle and wildlife only.': 'ระเบียนระบุระยะหยุดยาไว้เฉพาะโคและสัตว์ป่า',
  'Treat as not for laying hens.': 'ให้ถือว่าห้ามใช้ในแม่ไก่ระยะให้ไข่',
  "Approved for laying hens; the maker's page names no time for eggs.":
    'ได้รับอนุญาตให้ใช้ในแม่ไก่ระยะให้ไข่ แต่หน้าของผู้ผลิตไม่ได้ระบุระยะหยุดยาสำหรับไข่',
  'FARAD interval, and the milk must be tested': 'ระยะหยุดยาตาม FARAD และต้องตรวจน้ำนม',
  'The fish are not to be liberated for at least 7 days after the last medicated feed.':
    'ห้ามปล่อยปลาอย่างน้อย 7 วันหลังให้อาหารผสมยาครั้งสุดท้าย',
};

/** Our Thai of boxed warnings: the sentence of the contraindications that the page shows. */
export const boxedWarningTerms: Readonly<Record<string, string>> = {
  'United States: boxed warning, repeated use in cats has been followed by acute kidney failure and death; no second dose after the injection.':
    'สหรัฐอเมริกา: มีรายงานภาวะไตวายเฉียบพลันและการตายในแมวที่ได้รับยาซ้ำ เมื่อฉีดแล้วห้ามให้ยานี้อีก',
};
