import type { Ability } from '@lifestory/contract';
import { useEffect, useState } from 'react';
import { NavLink, Outlet, useLocation, useNavigate } from 'react-router';
import { hasAbility, useUser } from '../api/sign-in.ts';
import { SecondFactorNotice } from '../domains/people/auth/index.ts';
import { AccessReason } from '../domains/people/stories/index.ts';
import { StaffSearch } from '../domains/platform/dashboard/index.ts';
import { Bell } from '../domains/platform/notifications/index.ts';
import { guard } from '../guard.ts';
import { Icon, type IconName } from '../ui/icon.tsx';
import { Logo } from '../ui/layout/logo.tsx';
import { runWhenIdle } from '../ui/loading/idle.ts';
import { lazyComponent } from '../ui/loading/lazy-component.tsx';
import { useIsHydrated } from '../ui/loading/use-is-hydrated.ts';
import { AppServices } from './app-services.tsx';
import { useOtherTabs } from './other-tabs.ts';
import { pageMeta } from './page-meta.ts';
import { ProfileMenu } from './profile-menu/profile-menu.tsx';
import type { ProfileLink } from './profile-menu/profile-menu-items.tsx';
import styles from './staff.module.css';
import { useStaffChanges } from './staff-changes.ts';
import { useUserSync } from './user-sync.ts';

const Drawer = lazyComponent(() => import('../ui/dialogs/drawer.tsx'), { floating: true });

export const meta = pageMeta;
export const clientMiddleware = [guard];

const items: { to: string; label: string; icon: IconName; needs?: Ability }[] = [
  { to: '/dashboard', label: 'Dashboard', icon: 'dashboard' },
  { to: '/time-slots', label: 'Time Slots', icon: 'calendar' },
  { to: '/sessions', label: 'Sessions', icon: 'video' },
  { to: '/customers', label: 'Customers', icon: 'person', needs: 'view_business' },
  { to: '/subusers', label: 'Sub Users', icon: 'family', needs: 'view_business' },
  { to: '/transactions', label: 'Transactions', icon: 'receipt', needs: 'view_business' },
  { to: '/staff', label: 'Staff', icon: 'badge', needs: 'manage_staff' },
  { to: '/Settings', label: 'Settings', icon: 'gear', needs: 'view_business' },
];

const links: (ProfileLink & { needs?: Ability })[] = [
  { to: '/profile', label: 'Profile', icon: 'person' },
  { to: '/audit', label: 'Audit log', icon: 'history', needs: 'view_business' },
  { to: '/mails', label: 'E-mails', icon: 'mail', needs: 'view_business' },
];

/** The entries that the user has the ability for. */
function usePermitted<T extends { needs?: Ability }>(entries: readonly T[]): T[] {
  const user = useUser();
  return entries.filter(({ needs }) => !needs || (user !== null && hasAbility(user, needs)));
}

function SideMenu({ onChoose }: { onChoose?: () => void }) {
  const permitted = usePermitted(items);
  return (
    <nav aria-label="Main" className={styles.menu}>
      {permitted.map((item) => (
        <NavLink key={item.to} to={item.to} onClick={onChoose}>
          <Icon name={item.icon} />
          {item.label}
        </NavLink>
      ))}
    </nav>
  );
}

function BackButton() {
  const navigate = useNavigate();
  const { pathname, key } = useLocation();
  if (/^\/dashboard\/?$/i.test(pathname)) return null;
  // The first page of a visit has the location key 'default': going back would leave the app.
  const goBack = () => (key === 'default' ? navigate('/dashboard') : navigate(-1));
  return (
    <button type="button" className={styles.back} onClick={goBack}>
      <Icon name="back" />
      <span>Go back</span>
    </button>
  );
}

function StaffFrame() {
  useUserSync();
  useOtherTabs();
  useStaffChanges();
  const user = useUser();
  const isHydrated = useIsHydrated();
  /** Null until it is opened for the first time. */
  const [isOpen, setOpen] = useState<boolean | null>(null);
  const permittedLinks = usePermitted(links);
  const close = () => setOpen(false);
  // The menu must also open while the browser is offline.
  useEffect(() => runWhenIdle(Drawer.preload), []);
  return (
    <div data-shell="staff" className={styles.shell}>
      <aside className={styles.side}>
        <Logo to="/dashboard" />
        <SideMenu />
      </aside>
      {isOpen !== null && (
        <Drawer opened={isOpen} onClose={close} title={<Logo to="/dashboard" />}>
          <SideMenu onChoose={close} />
        </Drawer>
      )}
      <div>
        <header className={styles.bar}>
          {isHydrated && (
            <>
              <button type="button" className={styles.menuButton} onClick={() => setOpen(true)}>
                <Icon name="menu" />
                Menu
              </button>
              <BackButton />
              <div className={styles.tools}>
                <StaffSearch />
                <Bell variant="staff" />
                <ProfileMenu links={permittedLinks} />
              </div>
            </>
          )}
        </header>
        <main id="main" className={styles.main}>
          {user?.second_factor_due_at && <SecondFactorNotice dueAt={user.second_factor_due_at} />}
          <Outlet />
        </main>
      </div>
    </div>
  );
}

/** The staff shell: side menu (a drawer on phones), and a bar with Go back, search, notifications and profile menu. */
export default function StaffShell() {
  return (
    <AppServices>
      <StaffFrame />
      <AccessReason />
    </AppServices>
  );
}
