import type { SettingKey } from '@lifestory/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Form } from '../../../ui/forms/form.tsx';
import { editableProps, useCanEdit } from '../../../ui/forms/read-only.tsx';
import { UnsavedChangesPrompt } from '../../../ui/forms/unsaved-changes.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Group } from '../../../ui/layout/stack.tsx';
import { toastSuccess } from '../../../ui/notices/toast.ts';
import { type Configuration, saveSettingsMutation } from './configuration.api.ts';
import { settings, withoutSeparators } from './setting-definitions.ts';
import { SettingField } from './setting-field.tsx';
import styles from './settings.form.module.css';

/** The settings form. Sends only changed, non-empty values. */
export function SettingsForm({ configuration }: { configuration: Configuration }) {
  const canEdit = useCanEdit();
  const [drafts, setDrafts] = useState<Partial<Record<SettingKey, string>>>({});
  const save = useMutation(saveSettingsMutation);
  const changes = settings.flatMap(({ key, value }) => {
    const draft = withoutSeparators(drafts[key]?.trim() ?? '');
    return draft && draft !== withoutSeparators(value(configuration)) ? { key, value: draft } : [];
  });
  const finishSave = (saved: readonly SettingKey[]) => {
    if (saved.length === 0) return;
    void toastSuccess('Setting updated successfully');
    setDrafts((before) => {
      const unsaved = { ...before };
      for (const key of saved) delete unsaved[key];
      return unsaved;
    });
  };
  const submit = () => {
    if (changes.length === 0) {
      save.reset();
      return setDrafts({});
    }
    save.mutate(changes, {
      onSuccess: finishSave,
      onError: ({ data }) => finishSave((data as { saved: SettingKey[] } | undefined)?.saved ?? []),
    });
  };
  return (
    <Card aria-labelledby="values">
      <h2 id="values">Prices, times and limits</h2>
      <Form onSubmit={submit} failure={save.error} onDismiss={save.reset}>
        <div className={styles.fields}>
          {settings.map((setting) => (
            <SettingField
              key={setting.key}
              setting={setting}
              value={drafts[setting.key] ?? setting.value(configuration)}
              error={save.error?.fields[setting.key]}
              change={configuration.last_changes.find(({ key }) => key === setting.key)}
              onChange={(value) => setDrafts((before) => ({ ...before, [setting.key]: value }))}
            />
          ))}
        </div>
        <p className={styles.note}>
          A new value applies immediately to new bookings, payments and trials. Those already started stay as
          they are.
        </p>
        <Group justify="end">
          <Button type="submit" loading={save.isPending} {...editableProps(canEdit)}>
            Save
          </Button>
        </Group>
      </Form>
      <UnsavedChangesPrompt when={changes.length > 0 && !save.isPending} />
    </Card>
  );
}
