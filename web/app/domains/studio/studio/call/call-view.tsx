import type { Participant, Room } from '@lifestory/contract';
import type { ReactNode } from 'react';
import styles from './call.module.css';
import { describeConnection } from './describe-connection.ts';
import type { RemotePerson } from './mesh.ts';
import { VideoTile } from './video-tile.tsx';

interface Props {
  room: Room;
  /** Whom this page receives. */
  people: readonly RemotePerson[];
  /** The user's camera and microphone. */
  stream: MediaStream | null;
  /** Whether this page is connected to the server. */
  isOnline: boolean;
  /** The state of the recording. */
  status?: ReactNode;
  /** The question being asked, in large type. */
  question?: ReactNode;
  /** The buttons below the pictures. */
  children: ReactNode;
}

/**
 * The pictures of a call. Guests see the interviewer large, the interviewer sees the storyteller large; the user's own
 * picture is small.
 */
export function CallView({ room, people, stream, isOnline, status, question, children }: Props) {
  const others = room.people.filter(({ id, state }) => id !== room.seat_id && state === 'admitted');
  const focus = findFocus(others, room.role === 'interviewer' ? 'storyteller' : 'interviewer');
  const remoteOf = (person: Participant) => people.find(({ id }) => id === person.id);
  const sentences = others
    .map((person) => describeConnection(person, remoteOf(person)))
    .filter((sentence) => sentence !== null);
  return (
    <div className={styles.call}>
      <h1 className="visually-hidden">
        {room.role === 'storyteller' ? 'Your interview' : `Interview with ${room.fname}`}
      </h1>
      {status}
      <div className={styles.scene}>
        {question}
        <div className={styles.stage}>
          {focus ? (
            <VideoTile
              name={focus.name}
              size="large"
              hasLevel={room.role === 'interviewer'}
              stream={remoteOf(focus)?.stream ?? null}
              note={describeConnection(focus, remoteOf(focus))}
            />
          ) : (
            <p className={styles.alone}>Nobody else is in the call at the moment.</p>
          )}
          <div className={styles.strip}>
            {others
              .filter((person) => person !== focus)
              .map((person) => (
                <VideoTile
                  key={person.id}
                  name={person.name}
                  stream={remoteOf(person)?.stream ?? null}
                  note={describeConnection(person, remoteOf(person))}
                />
              ))}
            <VideoTile name="You" isOwn hasLevel stream={stream} />
          </div>
        </div>
      </div>
      <p className="visually-hidden" role="status">
        {isOnline ? sentences.join(' ') : 'Your connection is interrupted. We are trying again.'}
      </p>
      {!isOnline && (
        <p className={styles.offline} aria-hidden="true">
          Your connection is interrupted. We are trying again.
        </p>
      )}
      <div className={styles.buttons}>{children}</div>
    </div>
  );
}

const findFocus = (others: readonly Participant[], role: Participant['role']) =>
  others.find((person) => person.role === role && person.connected) ??
  others.find((person) => person.role === role) ??
  others[0];
