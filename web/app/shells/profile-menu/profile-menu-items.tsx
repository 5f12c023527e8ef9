import { useNavigate } from 'react-router';
import { signOut } from '../../api/sign-out.ts';
import type { IconName } from '../../ui/icon.tsx';
import { LateMenu, MenuDivider, MenuItem, MenuLink } from '../../ui/menu.tsx';

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
    <LateMenu button={button} id={id} opened={opened} onChange={onChange}>
      {links.map(({ to, label, icon, onClick }) => (
        <MenuLink key={label} to={to} icon={icon} onClick={onClick}>
          {label}
        </MenuLink>
      ))}
      <MenuDivider />
      <MenuItem icon="door" onClick={() => void signOut(navigate)}>
        Logout
      </MenuItem>
    </LateMenu>
  );
}
