import type { StaffRole } from '@lifestory/contract';
import { Radio, Stack } from '@mantine/core';
import { roleDescriptions } from './staff-roles.ts';

interface Props {
  initial?: StaffRole;
  error?: string;
}

/** Radio buttons for the staff roles, each with a description of what it may do. */
export function RoleChoice({ initial, error }: Props) {
  return (
    <Radio.Group name="role" label="Role" {...(initial ? { defaultValue: initial } : {})} error={error}>
      <Stack gap="sm" mt="xs">
        {Object.entries(roleDescriptions).map(([role, description], index) => (
          <Radio
            key={role}
            value={role}
            label={role}
            description={description}
            {...(index === 0 ? { id: 'role' } : {})}
          />
        ))}
      </Stack>
    </Radio.Group>
  );
}
