import { contract } from '@lifestory/contract';
import { expect, test } from 'vitest';
import { createTestApp } from '../../../../testing/app.ts';
import { makeMemory } from '../../../../testing/memory.ts';

const { users, app, setClock } = await createTestApp();

test('a memory links to its neighbors in gallery order: newest first, a year without a month after its months', async () => {
  const ana = await users.customer();
  const ben = await users.subUser(ana);
  const add = (year: number, month: number | null) => makeMemory(app, ana, { by: ana, year, month });
  const yearAlone = await add(1958, null);
  const june = await add(1958, 6);
  const oldest = await add(1947, 12);
  const newest = await add(2024, 8);
  setClock(new Date(app.now().getTime() + 60_000));
  const lastAdded = await add(1958, 6);
  const deletedId = await add(1958, 5);
  await ana.request(contract.gallery.deleteMemory, { body: { id: deletedId } });
  const order = [newest, lastAdded, june, yearAlone, oldest];
  for (const [index, id] of order.entries()) {
    const { data } = await ben.request(contract.gallery.memory, { body: { id } });
    expect([data.previous, data.next]).toEqual([order[index - 1] ?? null, order[index + 1] ?? null]);
  }
});
