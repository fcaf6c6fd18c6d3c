import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { startTransition, useOptimistic } from 'react';
import { useClient } from '../data/use-client.ts';
import { m } from '../paraglide/messages.js';
import { announceRefusal } from '../refusals/explain-refusal.ts';
import { announce } from '../ui/announce.ts';
import { topicName } from './labels.ts';
import { chooseChannels, type NoticeChoice } from './mutations.ts';
import { noticeSettingsQuery, type NoticeSetting } from './queries.ts';

interface NoticeSettingsProps {
  readonly userId: string;
  /** Whether this portal sends notifications to devices. */
  readonly hasPush: boolean;
  /** Whether they wait for the reader to turn them on for one. */
  readonly needsDevice: boolean;
}

/** By topic, whether notices come by mail and on devices. */
export function NoticeSettings({ userId, hasPush, needsDevice }: NoticeSettingsProps) {
  const db = useClient();
  const queries = useQueryClient();
  const query = noticeSettingsQuery(db, userId);
  const { data: settings } = useSuspenseQuery(query);
  // Shown at once: a box that springs back until the answer comes looks refused.
  const [visibleSettings, showChoice] = useOptimistic(settings, withChoice);
  const choose = (choice: NoticeChoice) =>
    startTransition(async () => {
      showChoice(choice);
      try {
        await chooseChannels(db, userId, choice);
        queries.setQueryData(query.queryKey, (all) => all && withChoice(all, choice));
        announce({ text: m.notices_saved() });
      } catch (error) {
        announceRefusal(error, 'me');
      }
    });
  return (
    <>
      <table className="w-full border-collapse">
        <thead>
          <tr className="text-sm text-quiet">
            <td />
            <th scope="col" className="w-20 pb-2 font-normal">
              {m.notices_mail()}
            </th>
            {hasPush && (
              <th scope="col" className="w-20 pb-2 font-normal">
                {m.notices_push()}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {visibleSettings.map((setting) => (
            <TopicRow key={setting.topic} setting={setting} hasPush={hasPush} onChoose={choose} />
          ))}
        </tbody>
      </table>
      <p className="mt-3 text-sm text-quiet">{m.notices_required()}</p>
      {hasPush && needsDevice && <p className="mt-1 text-sm text-quiet">{m.notices_push_needs_device()}</p>}
    </>
  );
}

const withChoice = (settings: readonly NoticeSetting[], choice: NoticeChoice): NoticeSetting[] =>
  settings.map((setting) => (setting.topic === choice.topic ? { ...setting, ...choice } : setting));

interface TopicRowProps {
  readonly setting: NoticeSetting;
  readonly hasPush: boolean;
  readonly onChoose: (choice: NoticeChoice) => void;
}

function TopicRow({ setting, hasPush, onChoose }: TopicRowProps) {
  const { topic, mail, push, is_required: isRequired } = setting;
  const name = topicName(topic);
  return (
    <tr className="border-t border-line">
      <th scope="row" className="py-1 text-start font-normal">
        {name}
      </th>
      <Choice
        label={m.notices_mail_of({ topic: name })}
        isOn={mail || isRequired}
        isFixed={isRequired}
        onChange={(isOn) => onChoose({ topic, mail: isOn, push })}
      />
      {hasPush && (
        <Choice
          label={m.notices_push_of({ topic: name })}
          isOn={push}
          onChange={(isOn) => onChoose({ topic, mail, push: isOn })}
        />
      )}
    </tr>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly isOn: boolean;
  readonly isFixed?: boolean;
  readonly onChange: (isOn: boolean) => void;
}

const Choice = ({ label, isOn, isFixed = false, onChange }: ChoiceProps) => (
  <td className="text-center">
    <label className="inline-flex size-[44px] cursor-pointer items-center justify-center has-disabled:cursor-not-allowed has-disabled:opacity-60">
      <input
        type="checkbox"
        aria-label={label}
        checked={isOn}
        disabled={isFixed}
        onChange={({ target }) => onChange(target.checked)}
        className="size-5 accent-accent"
      />
    </label>
  </td>
);
