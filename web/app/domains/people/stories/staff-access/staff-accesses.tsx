import type { StoryPart } from '@lifestory/contract';
import { useQuery } from '@tanstack/react-query';
import { InterviewTime } from '../../../../ui/interview-time.tsx';
import { Skeleton } from '../../../../ui/loading/skeleton.tsx';
import { staffAccessesQuery } from './staff-access.api.ts';
import styles from './staff-access.module.css';

const partLabels: Record<StoryPart, string> = { films: 'films', photographs: 'photographs' };

/** The staff who looked at the user's story: who, when, at what and why. */
export default function StaffAccesses() {
  const { data, error } = useQuery(staffAccessesQuery);
  if (error && !data) return <p role="alert">{error.message}</p>;
  if (!data) return <Skeleton height={72} />;
  return (
    <div className={styles.accesses}>
      <p>
        Our staff look at your films and photographs only when they need to. Each time, they give a reason,
        which you find here.
      </p>
      {data.length === 0 ? (
        <p>
          <strong>Nobody has looked at your story.</strong>
        </p>
      ) : (
        <ul aria-label="Who looked at my story">
          {data.map(({ id, at, name, role, reason, viewed }) => (
            <li key={id}>
              <strong>
                {name}, {role}
              </strong>
              , looked at your {viewed.map((part) => partLabels[part]).join(' and ')}: “{reason}”
              <span className={styles.time}>
                <InterviewTime value={at} withDate />
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
