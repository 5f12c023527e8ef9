import type { Contract } from '@lifestory/contract';
import type { House } from '../../house.ts';
import type { Handlers } from '../../http/handlers.ts';
import { readSettings } from './settings.queries.ts';

export const settingsHandlers = ({ db }: House): Handlers<Contract['settings']> => ({
  storyCost: async () => ({ success: true, data: (await readSettings(db)).feeCents || null }),
});
