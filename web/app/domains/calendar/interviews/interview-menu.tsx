import type { Interview } from '@lifestory/contract';
import { useAbility } from '../../../api/sign-in.ts';
import { IconButton } from '../../../ui/button.tsx';
import { copyText } from '../../../ui/clipboard.ts';
import { editableProps, useCanEdit } from '../../../ui/forms/read-only.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Menu, MenuItem, MenuLink } from '../../../ui/menu.tsx';
import { hostUrlOf } from './meeting/host-url.ts';

interface Props {
  interview: Interview;
  onDelete: (interview: Interview) => void;
  onMove: (interview: Interview) => void;
}

/** The actions on an interview in the list. Move and Delete are offered only while it is waiting. */
export function InterviewMenu({ interview, onDelete, onMove }: Props) {
  const canEdit = useCanEdit();
  const canViewBusiness = useAbility('view_business');
  const hostUrl = hostUrlOf(interview);
  const { id, link, status, customer } = interview;
  return (
    <Menu
      button={
        <IconButton aria-label={`Actions for ${customer.fullName}`}>
          <Icon name="more" />
        </IconButton>
      }
    >
      {hostUrl ? (
        <MenuLink href={hostUrl} icon="video">
          Join Meeting
        </MenuLink>
      ) : (
        <MenuItem disabled icon="video">
          {interview.can.change || canEdit
            ? 'Join Meeting (no link yet)'
            : 'Join Meeting (only for Super Admins)'}
        </MenuItem>
      )}
      {canViewBusiness && (
        <MenuItem
          icon="copy"
          onClick={() => copyText(link, 'Payment link copied successfully')}
          // Without a link, the first item, which the menu would focus, is not focusable.
          data-autofocus={hostUrl ? undefined : true}
        >
          Copy Payment Link
        </MenuItem>
      )}
      <MenuLink to={`/session/view/${id}`} icon="eye">
        View Details
      </MenuLink>
      {status === 'waiting' && canViewBusiness && !customer.deleted && (
        <MenuItem icon="calendar" onClick={() => onMove(interview)} {...editableProps(canEdit)}>
          Move
        </MenuItem>
      )}
      {status === 'waiting' && canViewBusiness && (
        <MenuItem danger icon="trash" onClick={() => onDelete(interview)} {...editableProps(canEdit)}>
          Delete
        </MenuItem>
      )}
    </Menu>
  );
}
