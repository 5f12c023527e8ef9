import type { Contract } from '@lifestory/contract';
import type { House } from '../../house.ts';
import type { Handlers } from '../../http/handlers.ts';
import { addMemory } from './adding.service.ts';
import { changingService } from './changing.service.ts';
import { memoryService } from './memory.service.ts';

export function memoryHandlers(house: House): Handlers<Contract['gallery']> {
  const memories = memoryService(house);
  const changing = changingService(house);
  return {
    memories: ({ actor, body }) => memories.memories(actor, body.id),
    memory: ({ actor, body }) => memories.memory(actor, body.id),
    addMemory: ({ actor, request, idempotencyKey }) => addMemory(house, actor, request, idempotencyKey),
    changeMemory: ({ actor, body }) => changing.change(actor, body),
    deleteMemory: ({ actor, body }) => changing.delete(actor, body.id),
    restoreMemory: ({ actor, body }) => changing.restore(actor, body.id),
    original: ({ actor, body }) => changing.original(actor, body.id),
  };
}
