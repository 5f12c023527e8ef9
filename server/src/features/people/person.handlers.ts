import type { Contract } from '@lifestory/contract';
import type { House } from '../../house.ts';
import type { Handlers } from '../../http/handlers.ts';
import { offerCustomers, sendCustomers } from './export.service.ts';
import { peoplePage } from './list.service.ts';
import { ownProfileService } from './own-profile.service.ts';
import { personService } from './person.service.ts';

export function personHandlers(house: House): Handlers<Contract['people']> {
  const persons = personService(house);
  const own = ownProfileService(house);
  return {
    info: ({ actor, query }) => persons.info(actor, query.id),
    list: ({ actor, query }) => peoplePage(house, actor, query),
    exportCustomers: ({ actor, body }) => offerCustomers(house, actor, body.search),
    customersFile: ({ query, reply }) => sendCustomers(house, query.search, reply),
    fetch: ({ actor, body }) => persons.fetch(actor, body.id),
    update: ({ actor, body }) => persons.update(actor, body),
    updateOwn: ({ actor, body }) => own.updateDetails(actor, body),
    updateBio: ({ actor, body }) => own.updateBio(actor, body.bio),
    updatePicture: ({ actor, request }) => own.updatePicture(actor, request),
  };
}
