import type { StaffAccount } from '@lifestory/contract';
import { IconButton } from '../../../../ui/button.tsx';
import { Icon, type IconName } from '../../../../ui/icon.tsx';
import { Menu, MenuItem } from '../../../../ui/menu.tsx';
import type { StaffAction } from './staff.api.ts';

/** An item in the menu of a staff account. */
export type StaffChoice = StaffAction | 'changeRole';

const choices: { choice: StaffChoice; ability: keyof StaffAccount['can']; label: string; icon: IconName }[] =
  [
    { choice: 'resend', ability: 'resend_invitation', label: 'Send the invitation again', icon: 'mail' },
    { choice: 'changeRole', ability: 'change_role', label: 'Change role', icon: 'swap' },
    { choice: 'endSignIns', ability: 'end_sign_ins', label: 'Sign out everywhere', icon: 'door' },
    {
      choice: 'resetFactors',
      ability: 'reset_second_factors',
      label: 'Reset the second step',
      icon: 'history',
    },
    { choice: 'deactivate', ability: 'deactivate', label: 'Deactivate', icon: 'close' },
    { choice: 'reactivate', ability: 'reactivate', label: 'Reactivate', icon: 'check' },
    { choice: 'remove', ability: 'remove', label: 'Remove', icon: 'trash' },
  ];

interface Props {
  account: StaffAccount;
  onChoose: (choice: StaffChoice) => void;
}

/** The menu of the actions that the user may take on a staff account; renders nothing if there are none. */
export function StaffMenu({ account, onChoose }: Props) {
  const allowed = choices.filter(({ ability }) => account.can[ability]);
  if (allowed.length === 0) return null;
  return (
    <Menu
      button={
        <IconButton aria-label={`Actions for ${account.fullName}`}>
          <Icon name="more" />
        </IconButton>
      }
    >
      {allowed.map(({ choice, label, icon }) => (
        <MenuItem key={choice} icon={icon} onClick={() => onChoose(choice)} danger={choice === 'remove'}>
          {label}
        </MenuItem>
      ))}
    </Menu>
  );
}
