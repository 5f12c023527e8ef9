import { contract } from '@lifestory/contract';
import { describe, expect, test } from 'vitest';
import { bootstrap } from './bootstrap.ts';
import { findDemoAccounts } from './demonstration/demo-account.queries.ts';
import { removeDemo } from './demonstration/removal.ts';
import { createTestApp } from './testing/app.ts';
import { createCaller } from './testing/caller.ts';

const password = 'garden-gate-1947';

// Its tests continue those before: to fill a database takes seconds.
describe('a demonstration', async () => {
  const { app, db, fastify, visitor, users, runJobs } = await createTestApp({ DEMO: '1' });

  test('fills an empty database once', async () => {
    const lines = await bootstrap(app);
    expect(lines.join('\n')).toContain('rose@lifestory.example');
    const people = await db.selectFrom('people').select('id').execute();
    expect(await bootstrap(app)).toEqual(lines);
    expect(await db.selectFrom('people').select('id').execute()).toHaveLength(people.length);
  });

  test('holds the fee of each booking, so that a changed fee counts for later bookings only', async () => {
    const interviews = await db.selectFrom('interviews').select('fee_cents').execute();
    expect(new Set(interviews.map(({ fee_cents }) => fee_cents))).toEqual(new Set([25_000]));
  });

  test('lets all listed people sign in', async () => {
    const lines = await bootstrap(app);
    const emails = lines.flatMap((line) => /\S+@\S+/.exec(line) ?? []);
    expect(emails).toHaveLength(8);
    for (const email of emails) {
      const { user } = await visitor().request(contract.auth.login, { body: { email, password } });
      expect(user.email).toBe(email);
    }
  });

  test('has interviews in every state, and a slot for each upcoming one', async () => {
    const interviews = await db.selectFrom('interviews').select(['status', 'slot_id', 'starts_at']).execute();
    const states = new Set(interviews.map(({ status }) => status));
    expect([...states].sort()).toEqual(['cancelled', 'completed', 'started', 'waiting']);
    expect(interviews.every(({ slot_id }) => slot_id !== null)).toBe(true);
  });

  test('has daily ledger totals that match the rows', async () => {
    const rows = await db.selectFrom('transactions').select('amount_cents').execute();
    const days = await db.selectFrom('ledger_daily_totals').select('amount_cents').execute();
    const sum = (entries: { amount_cents: number }[]) =>
      entries.reduce((total, { amount_cents }) => total + amount_cents, 0);
    expect(rows.length).toBeGreaterThan(20);
    expect(sum(days)).toBe(sum(rows));
  });

  /** Signs in as a person of the demonstration, with the only or the named storyteller's story as the active one. */
  const signIn = async (name: string, storytellerId?: string) => {
    const body = { email: `${name}@lifestory.example`, password };
    const { token } = await visitor().request(contract.auth.login, { body });
    const user = createCaller(fastify, token);
    if (storytellerId) await user.request(contract.stories.updateSwitch, { body: { id: storytellerId } });
    return user;
  };
  const findId = async (name: string) => {
    const email = `${name}@lifestory.example`;
    const person = db.selectFrom('people').select('id').where('email', '=', email);
    return (await person.executeTakeFirstOrThrow()).id;
  };

  test('has a booker who helps with the story, and is its legacy contact', async () => {
    const id = await findId('george');
    const [amara, george] = [await signIn('amara', id), await signIn('george', id)];
    const { data } = await amara.request(contract.people.info, {});
    expect(data.can).toContain('invite_family');
    const { data: legacy } = await george.request(contract.legacyContacts.own, {});
    expect(legacy.contact?.fullName).toBe('Amara Okafor');
  });

  test('has consents, internal notes, and accesses of staff that the storyteller sees', async () => {
    const [rose, admin] = [await signIn('rose'), await signIn('admin')];
    const { data: consent } = await rose.request(contract.consents.own, {});
    expect(consent.state).toBe('given');
    expect(consent.history.map(({ method }) => method)).toEqual([
      'settings',
      'phone',
      'booking_form',
      'booking_form',
    ]);
    const accesses = await rose.request(contract.stories.staffAccesses, {});
    expect(accesses.data.map(({ viewed }) => viewed)).toEqual([['films', 'photographs'], ['films']]);
    const query = { subject: 'customer', id: await findId('rose') } as const;
    const notes = await admin.request(contract.notes.list, { query });
    expect(notes.data.map(({ session }) => session !== null)).toEqual([true, false]);
    const actions = (await admin.request(contract.audit.choices, {})).data.actions;
    expect(actions).toEqual(
      expect.arrayContaining(['access reason given', 'consent withdrawn', 'note added']),
    );
  });

  test('stores a readable film and readable photographs', async () => {
    const films = await db.selectFrom('recordings').select(['storage_key', 'bytes']).execute();
    expect(films.length).toBeGreaterThan(3);
    for (const { storage_key, bytes } of films) expect(await app.storage.size(storage_key)).toBe(bytes);
    const memories = await db.selectFrom('memories').select('image_key').execute();
    for (const { image_key } of memories) {
      expect(await app.storage.size(`${image_key}/800.webp`)).toBeGreaterThan(5_000);
    }
  });

  test('has staff warned of its accounts', async () => {
    const { alerts } = await (await signIn('admin')).request(contract.dashboard.alerts, {});
    expect(alerts.map(({ cause }) => cause)).toContain('demo_accounts');
  });

  const productionApp = {
    ...app,
    env: { ...app.env, DEMO: false, demoRequested: false, productionSettings: ['APP_URL', 'SECRET'] },
  };
  const adminEmail = 'admin@lifestory.example';

  test('does not start with settings of production, and names the command that removes its accounts', async () => {
    await expect(bootstrap(productionApp)).rejects.toThrow(
      /published .*@lifestory\.example.*APP_URL, SECRET.*npm run staff -- remove-demo/,
    );
  });

  test('recognizes its accounts even after their address was changed', async () => {
    const { id } = await db
      .selectFrom('people')
      .select('id')
      .where('email', '=', adminEmail)
      .executeTakeFirstOrThrow();
    await db.updateTable('people').set({ email: 'june@example.com' }).where('id', '=', id).execute();
    expect((await findDemoAccounts(db)).map(({ email }) => email)).toContain('june@example.com');
    await db.updateTable('people').set({ email: adminEmail }).where('id', '=', id).execute();
  });

  test('keeps its accounts until there is another Super Admin', async () => {
    const before = await findDemoAccounts(db);
    await expect(removeDemo(app)).rejects.toThrow('No Super Admin would be left.');
    expect(await findDemoAccounts(db)).toEqual(before);
  });

  test('starts once its accounts are removed, and the published password no longer works', async () => {
    const staff = await users.superAdmin();
    const ann = await users.customer({ fname: 'Ann' });
    expect(await removeDemo(app)).toBe(18);
    expect(await bootstrap(productionApp)).toEqual([]);
    const body = { email: adminEmail, password };
    expect((await visitor().call('POST', '/api/login', body)).status).toBe(422);
    expect(await db.selectFrom('memories').select('id').execute()).toEqual([]);
    await runJobs();
    expect(await Array.fromAsync(app.storage.list('memories/'))).toEqual([]);
    const remainingPeople = db.selectFrom('people').select('id').where('deleted_at', 'is', null);
    expect((await remainingPeople.execute()).map(({ id }) => id).sort()).toEqual(
      [staff.person.id, ann.person.id].sort(),
    );
  });
});

describe('a first start with the published password', async () => {
  const { app } = await createTestApp({ ADMIN_PASSWORD: password });

  test('is rejected', async () => {
    await expect(bootstrap(app)).rejects.toThrow('public password of the demonstration');
  });
});

describe('a production first start', async () => {
  const { app, visitor } = await createTestApp({
    ADMIN_EMAIL: 'ana@example.com',
    ADMIN_PASSWORD: 'nine lilac doors',
  });

  test('creates the configured Super Admin and does not print the password', async () => {
    const lines = await bootstrap(app);
    expect(lines.join(' ')).not.toContain('nine lilac doors');
    const body = { email: 'ana@example.com', password: 'nine lilac doors' };
    const { user } = await visitor().request(contract.auth.login, { body });
    expect(user.role).toBe('Super Admin');
  });

  test('warns on later starts that the password has no effect', async () => {
    expect(await bootstrap(app)).toEqual([expect.stringMatching(/^ADMIN_PASSWORD has no effect/)]);
    const { ADMIN_PASSWORD: _, ...env } = app.env;
    expect(await bootstrap({ ...app, env })).toEqual([]);
  });

  test('warns on later starts that another Super Admin was not created', async () => {
    const env = { ...app.env, ADMIN_EMAIL: 'eve@example.com' };
    expect(await bootstrap({ ...app, env })).toEqual([
      expect.stringMatching(/^ADMIN_EMAIL has no effect.*eve@example\.com is not an active Super Admin/),
    ]);
  });

  test('never becomes a demonstration', async () => {
    const { ADMIN_PASSWORD: _, ...env } = app.env;
    const demoApp = { ...app, env: { ...env, DEMO: true, demoRequested: true } };
    expect(await bootstrap(demoApp)).toEqual([expect.stringContaining('nothing was changed')]);
  });
});

describe('a first start with an unacceptable password', async () => {
  const { app, db } = await createTestApp({ ADMIN_EMAIL: 'ana@example.com', ADMIN_PASSWORD: 'short' });

  test('fails with the name of the variable and creates no account', async () => {
    await expect(bootstrap(app)).rejects.toThrow('ADMIN_PASSWORD');
    expect(await db.selectFrom('people').select('id').execute()).toHaveLength(0);
  });
});
