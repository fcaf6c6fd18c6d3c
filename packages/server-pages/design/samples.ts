import { html } from 'hono/html';
import { stateBlock } from '../components/state-block.ts';
import type { Html } from '../view.ts';

const languages = [
  {
    language: 'th',
    save: 'บันทึก',
    cancel: 'ยกเลิก',
    saving: 'กำลังบันทึก',
    label: 'อีเมลมหาวิทยาลัย',
    hint: 'ลงท้ายด้วย @example.ac.th',
    wrong: 'อีเมลต้องลงท้ายด้วย @example.ac.th',
    note: 'ประกาศผลวันศุกร์ เวลา 12:00 น.',
    empty: { title: 'ยังไม่มีรายการ', lead: 'เมื่อมีรายการแรก จะแสดงที่นี่' },
    loading: 'กำลังโหลด',
    error: { title: 'บันทึกไม่สำเร็จ', lead: 'โปรดตรวจอินเทอร์เน็ตแล้วลองอีกครั้ง' },
    success: { title: 'บันทึกแล้ว', lead: 'ทุกคนในชมรมเห็นการเปลี่ยนแปลงนี้' },
  },
  {
    language: 'en',
    save: 'Save',
    cancel: 'Cancel',
    saving: 'Saving',
    label: 'University email',
    hint: 'Ends in @example.ac.th',
    wrong: 'Must end in @example.ac.th',
    note: 'Results are out on Friday at noon.',
    empty: { title: 'Nothing here yet', lead: 'The first one will appear here.' },
    loading: 'Loading',
    error: { title: 'Couldn’t save', lead: 'Check your connection and try again.' },
    success: { title: 'Saved', lead: 'Everyone in the club can see the change.' },
  },
] as const;

type Words = (typeof languages)[number];

/** Every component in every state, in both languages; `prefix` keeps the ids of two sets apart. */
export const componentSamples = (prefix: string): Html =>
  html`${languages.map(
    (words) =>
      html`<div class="design-components" lang="${words.language}">
        ${buttons(words)} ${fields(words, `${prefix}-${words.language}`)} ${marks(words)} ${states(words)}
      </div>`,
  )}`;

const buttons = ({ save, cancel, saving }: Words): Html =>
  html`<p class="design-row">
    <button type="button" class="button">${save}</button>
    <button type="button" class="button plain">${cancel}</button>
    <button type="button" class="button" aria-busy="true">${saving}</button>
    <button type="button" class="button" disabled>${save}</button>
    <a href="#content">${cancel}</a>
  </p>`;

const fields = ({ label, hint, wrong }: Words, id: string): Html =>
  html`<div class="field">
      <label for="${id}-field">${label} <span class="hint">${hint}</span></label>
      <input class="input" id="${id}-field" placeholder="somchai@example.ac.th" />
    </div>
    <div class="field">
      <label for="${id}-wrong">${label}</label>
      <input class="input" id="${id}-wrong" value="somchai" aria-invalid="true" aria-describedby="${id}-problem" />
      <p class="problem small" id="${id}-problem">${wrong}</p>
    </div>`;

const marks = ({ note, label }: Words): Html =>
  html`<p class="design-row"><span class="tag">${label}</span> <span class="tag marked">${label}</span></p>
    <p class="note">${note}</p>
    <div class="panel">${note}</div>`;

const states = ({ empty, loading, error, success, save }: Words): Html =>
  html`${stateBlock({ kind: 'empty', ...empty, actions: html`<button type="button" class="button plain">${save}</button>` })}
  ${stateBlock({ kind: 'loading', title: loading })} ${stateBlock({ kind: 'error', ...error })}
  ${stateBlock({ kind: 'success', ...success })}`;
