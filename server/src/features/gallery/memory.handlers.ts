import type { Contract } from '@lifestory/contract';
import type { House } from '../../house.ts';
import type { Handlers } from '../../http/handlers.ts';
import { memoryService } from './memory.service.ts';

export function memoryHandlers(house: House): Handlers<Contract['gallery']> {
  const memories = memoryService(house);
  return {
    memories: ({ actor, body }) => memories.memories(actor, body.id),
    memory: ({ actor, body }) => memories.memory(actor, body.id),
  };
}
