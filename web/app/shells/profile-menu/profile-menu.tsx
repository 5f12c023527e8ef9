import { useEffect, useId, useRef, useState } from 'react';
import { useUser } from '../../api/sign-in.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Icon } from '../../ui/icon.tsx';
import { runWhenIdle } from '../../ui/loading/idle.ts';
import { lazyComponent } from '../../ui/loading/lazy-component.tsx';
import styles from './profile-menu.module.css';
import type { ProfileLink } from './profile-menu-items.tsx';

const ProfileMenuItems = lazyComponent(() => import('./profile-menu-items.tsx'), { floating: true });

/** The user's picture in the menu bar, with a menu of links and Logout. */
export function ProfileMenu({ links }: { links: readonly ProfileLink[] }) {
  const user = useUser();
  const id = useId();
  /** Null until it is opened for the first time. */
  const [opened, setOpened] = useState<boolean | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  // The menu must also open while the browser is offline.
  useEffect(() => runWhenIdle(ProfileMenuItems.preload), []);
  if (!user) return null;
  return (
    <>
      <button
        type="button"
        ref={button}
        id={id}
        className={styles.target}
        aria-haspopup="menu"
        aria-expanded={opened === true}
        aria-controls={opened ? `${id}-dropdown` : undefined}
        onClick={() => setOpened(!opened)}
      >
        <Avatar name={user.fullName} picture={user.profile} />
        <span className="visually-hidden">Your menu,</span>
        <span className={styles.name}>{user.fname}</span>
        <Icon name="down" size={16} />
      </button>
      {opened !== null && button.current && (
        <ProfileMenuItems
          links={links}
          button={button.current}
          id={id}
          opened={opened}
          onChange={setOpened}
        />
      )}
    </>
  );
}
