import { Menu } from '@mantine/core';
import { Link, useNavigate } from 'react-router';
import { signOut } from '../../api/sign-out.ts';
import { ExternalTarget } from '../../ui/dialogs/external-target.tsx';
import { useOpenedAfterMount } from '../../ui/dialogs/opened-after-mount.ts';
import { Icon, type IconName } from '../../ui/icon.tsx';

export interface ProfileLink {
  to: string;
  label: string;
  icon: IconName;
  /** Called on click, in addition to the navigation. */
  onClick?: () => void;
}

interface Props {
  links: readonly ProfileLink[];
  /** The button that opens the menu; it has the id `id`. */
  button: HTMLElement;
  id: string;
  opened: boolean;
  onChange: (opened: boolean) => void;
}

/** The open profile menu. */
export default function ProfileMenuItems({ links, button, id, opened, onChange }: Props) {
  const navigate = useNavigate();
  return (
    <Menu
      id={id}
      opened={useOpenedAfterMount(opened)}
      onChange={onChange}
      position="bottom-end"
      width={240}
      shadow="md"
      zIndex={300}
      withInitialFocusPlaceholder={false}
      portalProps={{ target: 'main' }}
    >
      <Menu.Target>
        <ExternalTarget element={button} />
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
