import { useQuery } from '@tanstack/react-query';
import { Link, Navigate, useNavigate } from 'react-router';
import { useUser } from '../../api/sign-in.ts';
import { signOut } from '../../api/sign-out.ts';
import { Notice } from '../../ui/notice.tsx';
import { OwnDataCard } from '../exports/own-data.card.tsx';
import { canSwitchQuery } from './can-switch.api.ts';
import styles from './inactive.module.css';

/** Says that the story in view is closed, and where else one can go. */
export default function InactivePage() {
  const user = useUser();
  const navigate = useNavigate();
  const { data: canSwitch } = useQuery(canSwitchQuery);
  const leave = async () => {
    await signOut();
    await navigate('/login');
  };
  if (!user) return null;
  if (!user.disabled) return <Navigate to="/home" replace />;
  const text =
    user.role === 'Customer'
      ? 'Your film and your memories are kept safe. Nobody can open them while the account is in-active.'
      : 'The storyteller’s account is in-active at the moment, so the story cannot be opened.';
  return (
    <>
      <Notice title="This account is in-active" text={text}>
        {(canSwitch || user.role === 'Sub User') && (
          <Link className="button" to="/switch-account">
            Switch Account
          </Link>
        )}
        <button type="button" className="button quiet" onClick={leave}>
          Logout
        </button>
      </Notice>
      <div className={styles.own}>
        <OwnDataCard />
      </div>
    </>
  );
}
