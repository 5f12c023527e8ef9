import type { Contract } from '@lifestory/contract';
import type { House } from '../../house.ts';
import type { Handlers } from '../../http/handlers.ts';
import { familyService } from './family.service.ts';
import { switchService } from './switch.service.ts';

export function storyHandlers(house: House): Handlers<Contract['stories']> {
  const switches = switchService(house);
  const circle = familyService(house);
  return {
    roles: ({ actor }) => switches.roles(actor),
    isSwitch: ({ actor }) => switches.isSwitch(actor),
    switches: ({ actor, query }) => switches.switches(actor, query.id),
    updateSwitch: ({ actor, body }) => switches.updateSwitch(actor, body.id),
    customer: ({ actor, query }) => switches.customer(actor, query.id),
    family: ({ actor, body }) => circle.family(actor, body.id),
  };
}
