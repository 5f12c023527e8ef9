import type { InterviewDetails } from '@lifestory/contract';
import { Button, Card, Group, Title } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { Icon } from '../../ui/icon.tsx';
import { changing, useMayChange } from '../../ui/read-only.tsx';
import { formatTime } from '../../ui/time.ts';
import { PersonDetailsForm } from './person-details.form.tsx';
import styles from './person-details.module.css';

/** Whom the card is about, as calls for staff answer a person. */
export type DetailedPerson = Pick<
  InterviewDetails['customer'],
  'id' | 'fname' | 'lname' | 'fullName' | 'email' | 'contact' | 'details'
>;

interface Props {
  person: DetailedPerson;
  title: string;
  /** After a successful save. */
  onSaved: () => Promise<unknown>;
}

/** A person's details: read-only, with a toggle to a form. A successful save returns to read-only. */
export function PersonDetailsCard({ person, title, onSaved }: Props) {
  const mayChange = useMayChange();
  const [editing, setEditing] = useState(false);
  const saved = async () => {
    await onSaved();
    setEditing(false);
  };
  return (
    <Card withBorder radius="lg" padding="lg" component="section" aria-labelledby="details-title">
      <Group justify="space-between" mb="md" gap="sm">
        <Title order={2} size="h3" id="details-title">
          {title}
        </Title>
        <Button
          variant={editing ? 'light' : 'default'}
          size="sm"
          leftSection={<Icon name={editing ? 'close' : 'edit'} size={16} />}
          aria-pressed={editing}
          onClick={() => setEditing((now) => !now)}
          {...changing(mayChange)}
        >
          {editing ? 'Stop editing' : 'Edit'}
        </Button>
      </Group>
      {editing ? (
        <PersonDetailsForm person={person} onSaved={saved} onCancel={() => setEditing(false)} />
      ) : (
        <PersonDetailsList person={person} hidden={!mayChange} />
      )}
    </Card>
  );
}

function PersonDetailsList({ person, hidden }: { person: DetailedPerson; hidden: boolean }) {
  const { fname, lname, email, contact, details } = person;
  const rows = [
    [
      'First name',
      <Link to={`/user/view/${person.id}`} key="fname">
        {fname}
      </Link>,
    ],
    ['Last name', lname],
    [
      'Email',
      <a href={`mailto:${email}`} key="email">
        {email}
      </a>,
    ],
    ['Contact', hidden ? 'Hidden' : contact],
    ['Country', details.country],
    ['City', details.city],
    ['State', details.state],
    ['Zip code', details.zip_code],
    ['Date of birth', hidden ? 'Hidden' : details.dob && formatTime(details.dob, 'MM-DD-YYYY')],
  ] as const;
  return (
    <dl className={styles.list}>
      {rows.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value || '–'}</dd>
        </div>
      ))}
    </dl>
  );
}
