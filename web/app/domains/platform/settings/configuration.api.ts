import type { SettingKey } from '@lifestory/contract';
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { type CallReply, call } from '../../../api/call.ts';
import { Failure, toFailure } from '../../../api/failure.ts';

export type Configuration = CallReply<'settings.configuration'>;

const configurationKey = ['configuration'] as const;

/** All settings with their last changes, and the meeting provider's account. */
export const configurationQuery = queryOptions<Configuration, Failure>({
  queryKey: configurationKey,
  queryFn: ({ signal }) => call('settings.configuration', undefined, { signal }),
});

/** Changed settings with their new values as text, numbers without thousands separators. */
export type SettingChanges = { key: SettingKey; value: string }[];

/**
 * Saves settings and returns the saved keys. If the server rejects some settings, the others are still saved and
 * the call fails with messages by key.
 */
export const saveSettingsMutation = mutationOptions<SettingKey[], Failure, SettingChanges>({
  mutationFn: async (changes) => {
    const messages: Record<string, string[]> = {};
    const savedKeys: SettingKey[] = [];
    for (const { key, value } of changes) {
      try {
        await call('settings.update', { body: { key, value } });
        savedKeys.push(key);
      } catch (error) {
        const failure = toFailure(error);
        if (failure.code !== 'invalid') throw failure;
        messages[key] = failure.messages;
      }
    }
    if (Object.keys(messages).length > 0)
      throw new Failure(422, { message: messages, data: { saved: savedKeys } });
    return savedKeys;
  },
  onSettled: (_saved, _failure, _changes, _context, { client }) =>
    client.invalidateQueries({ queryKey: configurationKey }),
});
