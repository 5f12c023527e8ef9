import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { type CallInput, type CallReply, call } from '../../../../api/call.ts';
import type { Failure } from '../../../../api/failure.ts';
import { sendForm } from '../../../../api/form-upload.ts';
import type { NewMemory } from '../upload/new-memories.ts';
import { emptyMemoryInput, type MemoryInput } from './memory-input.ts';

/** Refetches all queries that contain memories. */
const refetchMemories = (client: QueryClient) => client.invalidateQueries({ queryKey: ['gallery'] });

interface AddMemoryInput {
  memory: NewMemory;
  /** Called with the sent fraction, from 0 to 1. */
  onProgress: (fraction: number) => void;
  signal: AbortSignal;
}

/** Adds a photograph to the active story. */
export const addMemoryMutation = mutationOptions<CallReply<'gallery.addMemory'>, Failure, AddMemoryInput>({
  mutationFn: ({ memory, onProgress, signal }) => {
    const form = new FormData();
    for (const name of Object.keys(emptyMemoryInput) as (keyof MemoryInput)[])
      form.append(name, memory[name]);
    if (memory.file) form.append('image', memory.file);
    return sendForm('gallery.addMemory', { form, idempotencyKey: memory.key, onProgress, signal });
  },
  onSuccess: (_reply, _variables, _context, { client }) => refetchMemories(client),
});

type Change = CallInput<'gallery.changeMemory'>['body'];

/** Changes the caption and the date of a memory. */
export const changeMemoryMutation = mutationOptions<CallReply<'gallery.changeMemory'>, Failure, Change>({
  mutationFn: (body) => call('gallery.changeMemory', { body }),
  onSuccess: (_reply, _change, _context, { client }) => refetchMemories(client),
});

type Link = CallInput<'gallery.linkMoment'>['body'];

/** Links a memory to a moment of a film, or to none. */
export const linkMomentMutation = mutationOptions<CallReply<'gallery.linkMoment'>, Failure, Link>({
  mutationFn: (body) => call('gallery.linkMoment', { body }),
  onSuccess: (_reply, _link, _context, { client }) => refetchMemories(client),
});

/** Deletes a memory. The caller refetches the memories, after leaving the page of the deleted one. */
export const deleteMemoryMutation = mutationOptions<CallReply<'gallery.deleteMemory'>, Failure, string>({
  mutationFn: (id) => call('gallery.deleteMemory', { body: { id } }),
});

/** Restores a memory that was just deleted. */
export const restoreMemoryMutation = mutationOptions<CallReply<'gallery.restoreMemory'>, Failure, string>({
  mutationFn: (id) => call('gallery.restoreMemory', { body: { id } }),
  onSuccess: (_reply, _id, _context, { client }) => refetchMemories(client),
});

/** Requests the download URL of an original photograph. */
export const originalMutation = mutationOptions<string, Failure, string>({
  mutationFn: async (id) => (await call('gallery.original', { body: { id } })).data.url,
});
