import type { Room } from '@lifestory/contract';
import { Button } from '../../../../ui/button.tsx';
import styles from './staff-call.module.css';

interface Props {
  room: Room;
  isBusy: boolean;
  onAdmit: (seatId: string) => void;
  onDismiss: (seatId: string) => void;
}

const roleNames = { storyteller: 'Storyteller', helper: 'Helper', interviewer: 'Interviewer' } as const;

/** The guests of a call: those who wait, to be admitted, and those who are in it. */
export function GuestList({ room, isBusy, onAdmit, onDismiss }: Props) {
  const guests = room.people.filter(({ role }) => role !== 'interviewer');
  const waiting = guests.filter(({ state }) => state === 'waiting');
  return (
    <section aria-labelledby="guests">
      <h2 id="guests">Guests</h2>
      <p className="visually-hidden" role="status">
        {waiting.map(({ name }) => `${name} is waiting.`).join(' ')}
      </p>
      {guests.length === 0 && <p>Nobody is waiting yet.</p>}
      <ul className={styles.guests}>
        {guests.map(({ id, name, role, state, connected }) => (
          <li key={id}>
            <div>
              <strong>{name}</strong>
              <span>
                {roleNames[role]}
                {connected ? '' : ', not connected'}
              </span>
            </div>
            {state === 'waiting' ? (
              <Button
                look="accent"
                disabled={isBusy}
                aria-label={`Admit ${name}`}
                onClick={() => onAdmit(id)}
              >
                Admit
              </Button>
            ) : (
              <Button
                look="text"
                disabled={isBusy}
                aria-label={`Remove ${name} from the call`}
                onClick={() => onDismiss(id)}
              >
                Remove
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
