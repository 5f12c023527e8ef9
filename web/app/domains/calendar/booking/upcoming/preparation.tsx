import { Icon } from '../../../../ui/icon.tsx';
import styles from './preparation.module.css';

const storytellerSteps = [
  'Find a quiet, bright place to sit, with the light in front of you.',
  'Charge your tablet or computer, and try its camera and sound.',
  'Choose a few old photographs to talk about.',
  'Put a glass of water beside you.',
];

const createMemberSteps = (fname: string) => [
  `Help ${fname} try the camera and the sound a day before.`,
  'Look for old photographs together.',
  `Tell ${fname} which stories you would love to hear again.`,
  'Keep the room quiet at that time.',
];

interface Props {
  /** The storyteller's first name for a member, who helps them; null for the storyteller. */
  helpedFname?: string | null;
  /** The level of the heading. */
  level?: 2 | 3;
}

/** How to prepare for an interview, for the storyteller or for a member of the story. */
export function Preparation({ helpedFname = null, level = 3 }: Props) {
  const Heading = `h${level}` as const;
  return (
    <div className={styles.preparation}>
      <Heading>How to prepare</Heading>
      <ul>
        {(helpedFname === null ? storytellerSteps : createMemberSteps(helpedFname)).map((step) => (
          <li key={step}>
            <Icon name="check" />
            {step}
          </li>
        ))}
      </ul>
      <p>
        {helpedFname === null
          ? 'There is nothing to learn by heart. We ask, you tell.'
          : 'Nothing needs to be learned by heart. We ask gently.'}
      </p>
    </div>
  );
}
