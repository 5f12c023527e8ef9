import { minSearchLength } from '@lifestory/contract/limits';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ComboBox } from '../../../../ui/forms/combo-box.tsx';
import { useCanEdit } from '../../../../ui/forms/read-only.tsx';
import { Alert } from '../../../../ui/notices/alert.tsx';
import { toastDanger } from '../../../../ui/notices/toast.ts';
import { Uploader, type UploaderText } from '../../../film/recordings/index.ts';
import { peopleQuery } from '../../../people/people/index.ts';
import { startImportMutation } from './album-import.api.ts';
import styles from './album-import.module.css';

const albumText: UploaderText = {
  accept: '.zip,application/zip',
  icon: 'upload',
  title: 'Drop the album here, or click to choose',
  nextTitle: 'Drop another album here, or click to choose',
  hint: 'The ZIP file, as it was downloaded. It is uploaded in small parts: after an interruption, choose the same file to continue.',
  leave:
    'The album is still being uploaded. If you leave, the upload stops; choose the same file again to resume it.',
};

const notZipMessage = 'This is not a ZIP file. Choose the file that the storyteller downloaded.';

/** Whether a file begins like a ZIP. */
const isZip = async (file: File) => {
  const head = new Uint8Array(await file.slice(0, 2).arrayBuffer());
  return String.fromCharCode(...head) === 'PK';
};

interface Props {
  /** Called when an upload is complete and its import has been queued. */
  onDone: () => void;
  /** Called with whether an upload is running or waiting. */
  onBusy: (busy: boolean) => void;
}

/** Uploads an album for a customer, who is found by name or e-mail, or for the customer in the album. */
export function AlbumImportForm({ onDone, onBusy }: Props) {
  const canEdit = useCanEdit();
  const [text, setText] = useState('');
  const [customer, setCustomer] = useState<{ id: string; label: string } | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const search = text.trim();
  const isSearching = customer === null && search.length >= minSearchLength;
  const { data } = useQuery({
    ...peopleQuery({ role: 'customer', deleted: false, search }),
    enabled: isSearching && canEdit,
  });
  const options = isSearching
    ? (data?.data ?? []).map(({ id, fullName, email }) => ({ value: id, label: `${fullName} (${email})` }))
    : [];
  const start = useMutation(startImportMutation);
  const startUpload = async (file: File) => {
    if (await isZip(file))
      return start.mutateAsync({ file, customerId: customer?.id ?? null }).catch(() => null);
    void toastDanger(notZipMessage);
    return null;
  };
  const reportBusy = (busy: boolean) => {
    setIsBusy(busy);
    onBusy(busy);
  };
  return (
    <div className={styles.form}>
      <ComboBox
        label="Customer"
        description="The customer whose story receives the album. Leave this empty to use the person in the album."
        placeholder="Name or e-mail"
        autoComplete="off"
        opensOnClick={false}
        disabled={!canEdit || isBusy}
        text={customer?.label ?? text}
        onText={(typed) => {
          setCustomer(null);
          setText(typed);
        }}
        options={options}
        onChoose={(id) => {
          const label = options.find(({ value }) => value === id)?.label ?? '';
          setCustomer({ id, label });
          setText(label);
        }}
        error={isSearching && data?.data.length === 0 ? `There is no customer with “${search}”.` : undefined}
      />
      {start.error && <Alert tone="danger">{start.error.message}</Alert>}
      <Uploader
        calls={startUpload}
        text={albumText}
        onDone={onDone}
        onBusy={reportBusy}
        {...disabledReason(canEdit, search === '' || customer !== null)}
      />
    </div>
  );
}

function disabledReason(canEdit: boolean, isChosen: boolean): { disabledReason?: string } {
  if (!canEdit) return { disabledReason: 'Albums are imported by a Super Admin.' };
  return isChosen ? {} : { disabledReason: 'Choose a customer from the list, or leave the field empty.' };
}
