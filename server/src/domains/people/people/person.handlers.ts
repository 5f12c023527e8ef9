import type { Contract } from '@lifestory/contract';
import type { AppContext } from '../../../context.ts';
import type { Handlers } from '../../../http/handlers.ts';
import { createExportLink } from '../../platform/audit/index.ts';
import { sendCustomers } from './export.service.ts';
import { listPeoplePage } from './list.service.ts';
import { updateOwnBio, updateOwnDetails, updateOwnPicture } from './own-profile.service.ts';
import { getPersonForStaff, getPersonInfo, updatePerson } from './person.service.ts';

export function personHandlers(app: AppContext): Handlers<Contract['people']> {
  return {
    info: ({ actor, query }) => getPersonInfo(app, actor, query.id),
    list: ({ actor, query }) => listPeoplePage(app, actor, query),
    exportCustomers: ({ actor, body }) => createExportLink(app, actor, 'customers', body),
    customersFile: ({ query, reply }) => sendCustomers(app, query, reply),
    fetch: ({ actor, body }) => getPersonForStaff(app, actor, body.id),
    update: ({ actor, body }) => updatePerson(app, actor, body),
    updateOwn: ({ actor, body }) => updateOwnDetails(app, actor, body),
    updateBio: ({ actor, body }) => updateOwnBio(app, actor, body.bio),
    updatePicture: ({ actor, request }) => updateOwnPicture(app, actor, request),
  };
}
