import type { Contract } from '@lifestory/contract';
import type { AppContext } from '../../context.ts';
import type { Handlers } from '../../http/handlers.ts';
import { offerCustomers, sendCustomers } from './export.service.ts';
import { peoplePage } from './list.service.ts';
import { ownProfileService } from './own-profile.service.ts';
import { personService } from './person.service.ts';

export function personHandlers(app: AppContext): Handlers<Contract['people']> {
  const persons = personService(app);
  const own = ownProfileService(app);
  return {
    info: ({ actor, query }) => persons.info(actor, query.id),
    list: ({ actor, query }) => peoplePage(app, actor, query),
    exportCustomers: ({ actor, body }) => offerCustomers(app, actor, body.search),
    customersFile: ({ query, reply }) => sendCustomers(app, query.search, reply),
    fetch: ({ actor, body }) => persons.fetch(actor, body.id),
    update: ({ actor, body }) => persons.update(actor, body),
    updateOwn: ({ actor, body }) => own.updateDetails(actor, body),
    updateBio: ({ actor, body }) => own.updateBio(actor, body.bio),
    updatePicture: ({ actor, request }) => own.updatePicture(actor, request),
  };
}
