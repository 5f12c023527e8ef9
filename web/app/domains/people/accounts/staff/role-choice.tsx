import type { StaffRole } from '@lifestory/contract';
import { Radio, Stack, Text } from '@mantine/core';

/** What each role may do, in the order of the choices. */
const roleDescriptions: Record<StaffRole, string> = {
  'Super Admin': 'Does everything, including settings, refunds and staff.',
  Interviewer:
    'Works on the interviews assigned to them and on time slots. Sees no payments and no settings.',
  Developer: 'Reads the staff pages without private data, and changes nothing.',
};

interface Props {
  initial?: StaffRole;
  error?: string;
  onChange?: (role: StaffRole) => void;
}

/** Radio buttons for the staff roles, each labeled with what it may do, so that a click there chooses it. */
export function RoleChoice({ initial, error, onChange }: Props) {
  return (
    <Radio.Group
      name="role"
      label="Role"
      {...(initial ? { defaultValue: initial } : {})}
      {...(onChange ? { onChange: (role) => onChange(role as StaffRole) } : {})}
      error={error}
    >
      <Stack gap="sm" mt="xs">
        {Object.entries(roleDescriptions).map(([role, description], index) => (
          <Radio
            key={role}
            value={role}
            label={
              <>
                {role}
                <Text span display="block" size="sm" c="dimmed">
                  {description}
                </Text>
              </>
            }
            {...(index === 0 ? { id: 'role' } : {})}
          />
        ))}
      </Stack>
    </Radio.Group>
  );
}
