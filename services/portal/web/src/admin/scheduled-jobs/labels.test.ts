import { expect, test } from 'vitest';
import { withoutLineMarks } from '../../language/line-marks.ts';
import { idleReason, jobName, type SocialSetup } from './labels.ts';

const jobs = ['social-harvest-priority-a', 'social-harvest-priority-b', 'social-harvest-hourly', 'retention'];
const namesOf = (social: SocialSetup) => jobs.map((job) => withoutLineMarks(jobName(job, social)));
const reasonsOf = (social: SocialSetup) => jobs.map((job) => withoutLineMarks(idleReason(job, social) ?? ''));

test('a job that fetches posts names its account, and says where it has nothing to do', () => {
  const one = { handles: ['choir'], social_priority_a: 'choir', social_priority_b: null };
  expect(namesOf(one)).toEqual([
    'ดึงโพสต์ของบัญชีโซเชียล @choir',
    'ดึงโพสต์ของบัญชีโซเชียลที่เลือกเป็นบัญชีสำคัญ (บัญชีที่สอง)',
    'ดึงโพสต์ของบัญชีโซเชียลทีละบัญชี',
    'ลบข้อมูลที่พ้นระยะเวลาเก็บรักษา',
  ]);
  expect(reasonsOf(one)).toEqual(['', 'ไม่มีงานต้องทำ เพราะยังไม่ได้เลือกบัญชีสำคัญ เลือกได้ที่หน้า', '', '']);
});

test('without an account whose posts are fetched, the jobs that fetch have nothing to do', () => {
  const nothing = 'ไม่มีงานต้องทำ เพราะยังไม่ได้เพิ่มบัญชีโซเชียล เพิ่มได้ที่หน้า';
  const none = { handles: [], social_priority_a: 'choir', social_priority_b: null };
  expect(reasonsOf(none)).toEqual([nothing, nothing, nothing, '']);
});
