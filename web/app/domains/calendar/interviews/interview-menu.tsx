import type { Interview } from '@lifestory/contract';
import { Menu } from '@mantine/core';
import { Link } from 'react-router';
import { useAbility } from '../../../api/sign-in.ts';
import { IconButton } from '../../../ui/button.tsx';
import { copyText } from '../../../ui/clipboard.ts';
import { editableProps, useCanEdit } from '../../../ui/forms/read-only.tsx';
import { Icon } from '../../../ui/icon.tsx';
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
      position="bottom-end"
      width={230}
      shadow="md"
      zIndex={300}
      withInitialFocusPlaceholder={false}
      portalProps={{ target: 'main' }}
    >
      <Menu.Target>
        <IconButton aria-label={`Actions for ${customer.fullName}`}>
          <Icon name="more" />
        </IconButton>
      </Menu.Target>
      <Menu.Dropdown>
        {hostUrl ? (
          <Menu.Item
            component="a"
            href={hostUrl}
            target="_blank"
            rel="noreferrer"
            leftSection={<Icon name="video" />}
          >
            Join Meeting
          </Menu.Item>
        ) : (
          <Menu.Item disabled leftSection={<Icon name="video" />}>
            {interview.can.change || canEdit
              ? 'Join Meeting (no link yet)'
              : 'Join Meeting (only for Super Admins)'}
          </Menu.Item>
        )}
        {canViewBusiness && (
          <Menu.Item
            leftSection={<Icon name="copy" />}
            onClick={() => copyText(link, 'Payment link copied successfully')}
            // Without a link, the first item, which the menu would focus, is not focusable.
            data-autofocus={hostUrl ? undefined : true}
          >
            Copy Payment Link
          </Menu.Item>
        )}
        <Menu.Item component={Link} to={`/session/view/${id}`} leftSection={<Icon name="eye" />}>
          View Details
        </Menu.Item>
        {status === 'waiting' && canViewBusiness && !customer.deleted && (
          <Menu.Item
            leftSection={<Icon name="calendar" />}
            onClick={() => onMove(interview)}
            {...editableProps(canEdit)}
          >
            Move
          </Menu.Item>
        )}
        {status === 'waiting' && canViewBusiness && (
          <Menu.Item
            data-deletes
            leftSection={<Icon name="trash" />}
            onClick={() => onDelete(interview)}
            {...editableProps(canEdit)}
          >
            Delete
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
