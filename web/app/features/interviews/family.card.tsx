import type { FamilyRow } from '@lifestory/contract';
import { Badge, Card, Title } from '@mantine/core';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useMayChange } from '../../ui/read-only.tsx';
import styles from './family.card.module.css';

/** The people invited to the story of an interview. */
export function FamilyCard({ family }: { family: readonly FamilyRow[] }) {
  const mayChange = useMayChange();
  return (
    <Card withBorder radius="lg" padding="lg" component="section" aria-labelledby="family-title">
      <Title order={2} size="h3" id="family-title" mb="md">
        Invited Friends and Family
      </Title>
      {family.length === 0 ? (
        <EmptyState text="No record found" />
      ) : (
        <ul className={styles.rows}>
          {family.map((row) => (
            <li key={row.id}>
              <span className={styles.name}>{row.fullName}</span>
              <span className={styles.relation}>{row.pivot.relationship}</span>
              <span className={styles.reach}>
                {row.email}
                {mayChange && row.contact && ` · ${row.contact}`}
              </span>
              <Badge variant="light" tt="none" color={row.is_active ? 'green' : 'yellow'}>
                {row.is_active ? 'Created' : 'Invited'}
              </Badge>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
