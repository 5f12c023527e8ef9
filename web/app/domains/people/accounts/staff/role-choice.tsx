import type { StaffRole } from '@lifestory/contract';
import { Radio, RadioGroup } from '../../../../ui/forms/choices.tsx';
import styles from './role-choice.module.css';

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
    <RadioGroup
      name="role"
      label="Role"
      defaultValue={initial}
      onChange={(role) => onChange?.(role as StaffRole)}
      error={error}
    >
      {Object.entries(roleDescriptions).map(([role, description], index) => (
        <Radio
          key={role}
          value={role}
          label={
            <>
              {role}
              <span className={styles.description}>{description}</span>
            </>
          }
          id={index === 0 ? 'role' : undefined}
        />
      ))}
    </RadioGroup>
  );
}
