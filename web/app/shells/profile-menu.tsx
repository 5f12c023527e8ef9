import { Menu, UnstyledButton } from '@mantine/core';
import { Link, useNavigate } from 'react-router';
import { useUser } from '../api/sign-in.ts';
import { signOut } from '../api/sign-out.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Icon, type IconName } from '../ui/icon.tsx';
import styles from './profile-menu.module.css';

export interface ProfileLink {
  to: string;
  label: string;
  icon: IconName;
  /** Called on click, in addition to the navigation. */
  onClick?: () => void;
}

/** The user's picture in the menu bar, with a menu of links and Logout. */
export function ProfileMenu({ links }: { links: readonly ProfileLink[] }) {
  const user = useUser();
  const navigate = useNavigate();
  if (!user) return null;
  return (
    <Menu
      position="bottom-end"
      width={240}
      shadow="md"
      zIndex={300}
      withInitialFocusPlaceholder={false}
      portalProps={{ target: 'main' }}
    >
      <Menu.Target>
        <UnstyledButton className={styles.target}>
          <Avatar name={user.fullName} picture={user.profile} />
          <span className="visually-hidden">Your menu,</span>
          <span className={styles.name}>{user.fname}</span>
          <Icon name="down" size={16} />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {links.map((link) => (
          <Menu.Item
            key={link.label}
            component={Link}
            to={link.to}
            leftSection={<Icon name={link.icon} />}
            onClick={link.onClick}
          >
            {link.label}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item leftSection={<Icon name="door" />} onClick={() => void signOut(navigate)}>
          Logout
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
