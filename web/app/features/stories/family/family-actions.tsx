import { ActionIcon, Menu } from '@mantine/core';
import { editableProps, useCanEdit } from '../../../ui/forms/read-only.tsx';
import { Icon } from '../../../ui/icon.tsx';
import type { FamilyTableRow } from './family-table.tsx';

/** An action on a family member. */
export type FamilyAction = 'edit' | 'resend' | 'link' | 'delete';

interface Props {
  member: FamilyTableRow;
  /** Whether the story is opened; until then no invitation can be sent and no link copied. */
  isStoryOpen: boolean;
  deletable: boolean;
  onChoose: (action: FamilyAction) => void;
}

/** An Edit button and a menu: until a member has joined, the invitation can be resent and its link copied. */
export function FamilyActions({ member, isStoryOpen, deletable, onChoose }: Props) {
  const editProps = editableProps(useCanEdit());
  const isInvitable = isStoryOpen && !member.is_active;
  return (
    <>
      <ActionIcon
        variant="subtle"
        size="xl"
        aria-label={`Edit ${member.fullName}`}
        onClick={() => onChoose('edit')}
        {...editProps}
      >
        <Icon name="edit" />
      </ActionIcon>
      {(isInvitable || deletable) && (
        <Menu
          position="bottom-end"
          width={230}
          shadow="md"
          zIndex={300}
          withInitialFocusPlaceholder={false}
          portalProps={{ target: 'main' }}
        >
          <Menu.Target>
            <ActionIcon
              variant="subtle"
              size="xl"
              aria-label={`Actions for ${member.fullName}`}
              {...editProps}
            >
              <Icon name="more" />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {isInvitable && (
              <>
                <Menu.Item leftSection={<Icon name="speech" />} onClick={() => onChoose('resend')}>
                  Resend invitation
                </Menu.Item>
                <Menu.Item leftSection={<Icon name="copy" />} onClick={() => onChoose('link')}>
                  Copy link
                </Menu.Item>
              </>
            )}
            {deletable && (
              <Menu.Item data-deletes leftSection={<Icon name="trash" />} onClick={() => onChoose('delete')}>
                Delete
              </Menu.Item>
            )}
          </Menu.Dropdown>
        </Menu>
      )}
    </>
  );
}
