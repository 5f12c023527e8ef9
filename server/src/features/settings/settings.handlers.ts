import type { Contract } from '@lifestory/contract';
import type { House } from '../../house.ts';
import type { Handlers } from '../../http/handlers.ts';
import { readLegalText } from './legal-text.files.ts';
import { readSettings } from './settings.queries.ts';

export const settingsHandlers = ({ db, env }: House): Handlers<Contract['settings']> => ({
  storyCost: async () => ({ success: true, data: (await readSettings(db)).feeCents || null }),
  legalText: async ({ params }) => ({ success: true, data: await readLegalText(env.DATA_DIR, params.name) }),
});
