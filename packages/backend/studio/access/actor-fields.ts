import { html } from 'hono/html';
import type { Html } from '../page/page.ts';
import { actorKinds } from './actor.ts';
import type { ChosenActor } from './read-actor.ts';

const labels = {
  postgres: 'postgres: all rows',
  service_role: 'service_role: all rows it is granted',
  anon: 'anon: a visitor',
  authenticated: 'authenticated: a user',
} as const;

/** Chooses for whom a statement runs. */
export const actorFields = ({ actor, person }: Pick<ChosenActor, 'actor' | 'person'>, name: string): Html =>
  html`<div class="field">
      <label for="${name}">Act as</label>
      <select class="input" id="${name}" name="${name}" data-actor="${name}_user_field">
        ${actorKinds.map((kind) => html`<option value="${kind}" ${kind === actor.kind ? 'selected' : ''}>${labels[kind]}</option>`)}
      </select>
    </div>
    <div class="field" id="${name}_user_field" ${actor.kind === 'authenticated' ? '' : 'data-folded'}>
      <label for="${name}_user">User <span class="hint">email address or id</span></label>
      <input
        class="input"
        id="${name}_user"
        name="${name}_user"
        value="${person}"
        autocomplete="off"
        spellcheck="false"
        data-users
      />
    </div>`;
