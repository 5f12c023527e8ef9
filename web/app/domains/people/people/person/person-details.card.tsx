import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { isStaff, useUser } from '../../../../api/sign-in.ts';
import { Button } from '../../../../ui/button.tsx';
import { editableProps, useCanEdit } from '../../../../ui/forms/read-only.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { Card, CardHeader } from '../../../../ui/layout/card.tsx';
import { formatTime } from '../../../../ui/time.ts';
import { PersonDetailsForm } from './person-details.form.tsx';
import styles from './person-details.module.css';
import { type DetailedPerson, detailsOf } from './person-details.ts';

interface Props {
  person: DetailedPerson;
  title: string;
  /** Whether the first name links to the user view. */
  linked?: boolean;
  /** Makes the card read-only for every role. */
  fixed?: boolean;
  /** Called after a successful save. */
  onSaved: () => Promise<unknown>;
}

/** A person's details: read-only, with a toggle to a form. A successful save returns to read-only. */
export function PersonDetailsCard({ person, title, linked = false, fixed = false, onSaved }: Props) {
  const canEdit = useCanEdit();
  // Staff members can only be edited by themselves.
  const isOtherStaff = useUser()?.id !== person.id && isStaff(person.role);
  const [isEditing, setEditing] = useState(false);
  const finishSave = async () => {
    await onSaved();
    setEditing(false);
  };
  return (
    <Card aria-labelledby="details-title">
      <CardHeader>
        <h2 id="details-title">{title}</h2>
        {!fixed && (
          <Button
            look={isEditing ? 'tint' : 'outline'}
            size="sm"
            aria-pressed={isEditing}
            onClick={() => setEditing((before) => !before)}
            {...editableProps(canEdit)}
            {...(isOtherStaff ? { disabled: true, title: 'Staff edit their own details.' } : {})}
          >
            <Icon name={isEditing ? 'close' : 'edit'} size={16} />
            {isEditing ? 'Stop editing' : 'Edit'}
          </Button>
        )}
      </CardHeader>
      {isEditing ? (
        <PersonDetailsForm person={person} onSaved={finishSave} onCancel={() => setEditing(false)} />
      ) : (
        <PersonDetailsList person={person} linked={linked} hidden={!canEdit && person.contact === ''} />
      )}
    </Card>
  );
}

interface ListProps {
  person: DetailedPerson;
  linked: boolean;
  hidden: boolean;
}

function PersonDetailsList({ person, linked, hidden }: ListProps) {
  const { fname, lname, email, contact, details } = person;
  const { hasPlace, hasBirthDate } = detailsOf(person.role);
  const name = <Link to={`/user/view/${person.id}`}>{fname}</Link>;
  const address = <a href={`mailto:${email}`}>{email}</a>;
  const rows: [label: string, value: ReactNode][] = [
    ['First name', linked ? name : fname],
    ['Last name', lname],
    ['Email', address],
    ['Contact', hidden ? 'Hidden' : contact],
  ];
  if (hasPlace) rows.push(['Country', details.country], ['City', details.city], ['State', details.state]);
  if (hasBirthDate) {
    const birthDate = hidden ? 'Hidden' : details.dob && formatTime(details.dob, 'MM-DD-YYYY');
    rows.push(['Zip code', details.zip_code], ['Date of birth', birthDate]);
  }
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
