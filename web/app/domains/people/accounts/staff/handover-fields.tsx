import type { Handover, StaffWork } from '@lifestory/contract';
import { Link } from 'react-router';
import { Radio, RadioGroup } from '../../../../ui/forms/choices.tsx';
import { SelectField } from '../../../../ui/forms/select-field.tsx';
import { InterviewTime } from '../../../../ui/interview-time.tsx';
import { Stack } from '../../../../ui/layout/stack.tsx';
import styles from './handover.module.css';

/** Maximum number of sessions that are listed by name. */
const maxListed = 5;

/** Whether somebody has sessions or free times to hand over. */
export const hasWork = ({ interviews, free_slots: freeSlots }: StaffWork): boolean =>
  interviews.length + freeSlots > 0;

interface Props {
  work: StaffWork;
  /** The choice; null before one is made. */
  value: Handover | null;
  onChange: (handover: Handover) => void;
}

/** The open sessions and free times of a colleague who leaves, and who takes them over. */
export function HandoverFields({
  work: { interviews, free_slots: freeSlots, colleagues },
  value,
  onChange,
}: Props) {
  const parts = [
    ...(interviews.length > 0 ? [count(interviews.length, 'session')] : []),
    ...(freeSlots > 0 ? [count(freeSlots, 'free time slot')] : []),
  ];
  const firstColleague = colleagues[0];
  return (
    <Stack gap={3}>
      <p>They still have {parts.join(' and ')}:</p>
      {interviews.length > 0 && (
        <ul className={styles.sessions}>
          {interviews.slice(0, maxListed).map(({ id, fullName, start_time: start }) => (
            <li key={id}>
              <Link to={`/session/view/${id}`}>{fullName}</Link>
              <InterviewTime value={start} withDate />
            </li>
          ))}
          {interviews.length > maxListed && <li>and {interviews.length - maxListed} more</li>}
        </ul>
      )}
      <RadioGroup
        label="Who takes over?"
        value={value?.to ?? ''}
        onChange={(to) =>
          onChange(
            to === 'colleague'
              ? { to, colleague_id: firstColleague?.id ?? '' }
              : { to: to as 'anyone' | 'cancel' },
          )
        }
      >
        {firstColleague && (
          <Radio value="colleague" label="A colleague" description="They get an e-mail with the list." />
        )}
        {value?.to === 'colleague' && (
          <SelectField
            label="Colleague"
            value={value.colleague_id}
            options={colleagues.map(({ id, fullName }) => ({ value: id, label: fullName }))}
            onChange={({ currentTarget }) => onChange({ to: 'colleague', colleague_id: currentTarget.value })}
          />
        )}
        <Radio
          value="anyone"
          label="Anyone"
          description="Everything stays as booked, without a name. You can assign each session later."
        />
        <Radio
          value="cancel"
          label="Nobody: cancel the sessions and delete the free times"
          description="Each customer gets an e-mail. A session that has begun is kept and left to anyone."
        />
      </RadioGroup>
    </Stack>
  );
}

const count = (number: number, noun: string) => `${number} ${noun}${number === 1 ? '' : 's'}`;
