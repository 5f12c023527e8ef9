import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { NavLink, Outlet } from 'react-router';
import { useUser } from '../api/sign-in.ts';
import { canSwitchQuery, resetTour } from '../domains/people/stories/index.ts';
import { Bell } from '../domains/platform/notifications/index.ts';
import { SearchLink } from '../domains/platform/story-search/index.ts';
import { featureSwitches } from '../feature-switches.ts';
import { guard } from '../guard.ts';
import { Icon, type IconName } from '../ui/icon.tsx';
import { Logo } from '../ui/layout/logo.tsx';
import { hasDataSaver, runWhenIdle } from '../ui/loading/idle.ts';
import { preloadPage } from '../ui/loading/page-preload.ts';
import { useIsHydrated } from '../ui/loading/use-is-hydrated.ts';
import { AppServices } from './app-services.tsx';
import styles from './customer.module.css';
import { useOtherTabs } from './other-tabs.ts';
import { pageMeta } from './page-meta.ts';
import { ProfileMenu } from './profile-menu/profile-menu.tsx';
import type { ProfileLink } from './profile-menu/profile-menu-items.tsx';
import { useUserSync } from './user-sync.ts';

export const meta = pageMeta;
export const clientMiddleware = [guard];

const items: { to: string; label: string; icon: IconName }[] = [
  { to: '/home', label: 'Home', icon: 'home' },
  { to: '/gallery', label: 'Gallery', icon: 'photograph' },
  { to: '/notifications', label: 'Notifications', icon: 'bell' },
];
const family = { to: '/friends-and-family', label: 'Friends & Family', icon: 'family' } as const;

const links: ProfileLink[] = [
  { to: '/home', label: 'My Home', icon: 'home' },
  { to: '/setting', label: 'Settings', icon: 'gear' },
];
const switchAccount: ProfileLink = { to: '/switch-account', label: 'Switch Account', icon: 'swap' };
const tour: ProfileLink = { to: '/home', label: 'Show me around', icon: 'star', onClick: resetTour };

function CustomerMenu() {
  const user = useUser();
  // So that the pages of the menu open at once.
  useEffect(
    () =>
      runWhenIdle(() => {
        if (!hasDataSaver()) for (const { to } of items) preloadPage(to);
      }),
    [],
  );
  // A disabled account cannot open any page of the menu.
  if (user?.disabled) return null;
  const hasFamilyItem = featureSwitches.friendsAndFamilyMenuItem && user?.role === 'Customer';
  return (
    <nav aria-label="Main" className={styles.menu} data-tour="menu">
      {(hasFamilyItem ? [...items, family] : items).map((item) => (
        <NavLink key={item.to} to={item.to}>
          <Icon name={item.icon} size={22} />
          {item.label}
        </NavLink>
      ))}
    </nav>
  );
}

function CustomerFrame() {
  useUserSync();
  useOtherTabs();
  const isDisabled = useUser()?.disabled;
  const isHydrated = useIsHydrated();
  const { data: canSwitch } = useQuery(canSwitchQuery);
  const menuLinks = isDisabled ? [] : links;
  return (
    <div data-shell="customer">
      <header className={styles.bar}>
        <div className={styles.inner}>
          <Logo to="/home" />
          <CustomerMenu />
          <div className={styles.tools}>
            {isHydrated && !isDisabled && <SearchLink />}
            {isHydrated && !isDisabled && <Bell variant="family" />}
            <div data-tour="you">
              <ProfileMenu
                links={[...menuLinks, ...(canSwitch ? [switchAccount] : []), ...(isDisabled ? [] : [tour])]}
              />
            </div>
          </div>
        </div>
      </header>
      <main id="main" className={styles.main}>
        <Outlet />
      </main>
    </div>
  );
}

/** The shell of customers and sub users; on phones its menu is at the bottom. */
export default function CustomerShell() {
  return (
    <AppServices>
      <CustomerFrame />
    </AppServices>
  );
}
