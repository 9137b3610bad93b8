import { eventsAddressMax } from '@latchkey/protocol/constants'
import pg from 'pg'
import { expect, it, onTestFinished } from 'vitest'
import { createTestDatabase, hasPostgres } from '../../test/postgres.ts'
import { startMobApp } from '../../test/startMobApp.ts'

async function start(settings: Parameters<typeof startMobApp>[0] = {}) {
  const app = await startMobApp(settings)
  onTestFinished(app.close)
  return app
}

it('streams a mob as it is and after each change, to signed-in people', async () => {
  const app = await start()
  const [alice, bob] = [await app.newPerson(), await app.newPerson()]
  const { id } = await alice.start()
  const { response, next } = await alice.follow(id)
  expect(response.headers.get('content-type')).toBe('text/event-stream')
  expect((await next())?.mob.members).toEqual([alice.account])
  const joined = (await bob.join(id)).body.mob
  expect((await next())?.mob).toEqual(joined)
  const taken = (await bob.turn(joined, bob.account)).body.mob
  expect((await next())?.mob).toEqual(taken)

  expect((await app.newPage().ask(`/mobs/events?id=${id}`)).status).toBe(401)
  expect((await bob.ask('/mobs/events?id=none')).body.code).toBe('NOT_FOUND')
})

it('ends a stream after its visitor has signed out', async () => {
  const app = await start()
  const [alice, bob] = [await app.newPerson(), await app.newPerson()]
  const { id } = await alice.start()
  const { next } = await alice.follow(id)
  await next()
  await alice.signOut()
  await bob.join(id)
  expect(await next()).toBeUndefined()
})

it('limits the streams of an address and of a project, until one closes', async () => {
  const total = { sockets: 3 }
  const projects = [{ id: 'app', name: 'App', origins: ['localhost'], total }]
  const app = await start({ connections: { eventsAddress: 2 }, projects })
  const alice = await app.newPerson()
  const { id } = await alice.start()
  const first = await alice.follow(id)
  await alice.follow(id)
  const refused = await alice.ask(`/mobs/events?id=${id}`)
  expect([refused.status, refused.body.code]).toEqual([429, 'RATE_LIMITED'])
  first.stop()
  await expect.poll(async () => (await alice.follow(id)).response.status).toBe(200)
  expect(eventsAddressMax).toBe(256)

  const small = await start({ projects: [{ ...projects[0]!, total: { sockets: 1 } }] })
  const bob = await small.newPerson()
  const mob = await bob.start()
  await bob.follow(mob.id)
  expect((await bob.follow(mob.id)).response.status).toBe(429)
})

it('ends its streams when the server shuts down', async () => {
  const app = await startMobApp()
  const alice = await app.newPerson()
  const { next } = await alice.follow((await alice.start()).id)
  await next()
  await app.close()
  expect(await next()).toBeUndefined()
})

it.skipIf(!(await hasPostgres()))(
  'streams what another process on the same Postgres changes, also after the connection was lost',
  async () => {
    const { url, drop } = await createTestDatabase()
    const admin = new pg.Client({ connectionString: url })
    await admin.connect()
    const [one, other] = [
      await startMobApp({ databaseUrl: url }),
      await startMobApp({ databaseUrl: url }),
    ] as const
    onTestFinished(async () => {
      await Promise.all([one.close(), other.close(), admin.end()])
      await drop()
    })
    const [alice, bob, carol] = [await one.newPerson(), await other.newPerson(), await other.newPerson()]
    const { id } = await alice.start()
    const { next } = await alice.follow(id)
    expect((await next())?.mob.members).toEqual([alice.account])
    const ofListener = "from pg_stat_activity where datname = current_database() and query like 'listen %'"
    const countListeners = async () => (await admin.query(`select 1 ${ofListener}`)).rowCount
    await expect.poll(countListeners).toBe(1)
    await bob.join(id)
    const seen = async (count: number) => {
      for (;;) {
        const { members = [] } = (await next())?.mob ?? {}
        if (members.length === count) return members
      }
    }
    expect(await seen(2)).toEqual([alice.account, bob.account])

    await admin.query(`select pg_terminate_backend(pid) ${ofListener}`)
    await carol.join(id)
    expect(await seen(3)).toEqual([alice.account, bob.account, carol.account])
  },
)
