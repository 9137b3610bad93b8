import {
  mobMembersMax,
  mobsPerAccountMax,
  turnSignatureCharactersMax,
  turnsListedMax,
} from '@latchkey/protocol/constants'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startMobApp } from '../../test/startMobApp.ts'

let app: Awaited<ReturnType<typeof startMobApp>>
beforeAll(async () => {
  app = await startMobApp()
})
afterAll(() => app.close())
const newPerson = () => app.newPerson()

/** Starts a mob of two, of whom the first one drives. */
async function newMob() {
  const [alice, bob] = [await newPerson(), await newPerson()]
  const { id } = await alice.start()
  const { mob } = (await bob.join(id)).body
  const first = await alice.turn(mob, alice.account)
  expect(first.body.isAccepted).toBe(true)
  return { alice, bob, mob: first.body.mob }
}

it('passes the keyboard on by a signed turn, which every member then reads', async () => {
  const { alice, bob, mob } = await newMob()
  expect(mob).toMatchObject({ members: [alice.account, bob.account], driver: alice.account })
  const { body } = await alice.turn(mob, bob.account)
  expect(body).toMatchObject({ isAccepted: true, mob: { driver: bob.account } })
  expect(body.mob.turns[0]).toMatchObject({ number: 2, from: alice.account, to: bob.account, note: 'Green.' })
  expect(await bob.read(mob.id)).toEqual(body.mob)
})

it('does not let anyone but the driver pass the keyboard on, or take it before the time is up', async () => {
  const { alice, bob, mob } = await newMob()
  const carol = await newPerson()
  const refused = [
    await bob.turn(mob, alice.account),
    await bob.turn(mob, bob.account),
    await carol.turn(mob, bob.account),
    await alice.turn(mob, carol.account),
    await alice.turn(mob, alice.account),
  ]
  expect(refused.map(({ body }) => body.isAccepted)).toEqual([false, false, false, false, false])
  expect(await bob.read(mob.id)).toEqual(mob)
})

it('lets a member take the keyboard once the time is up', async () => {
  const { bob, mob } = await newMob()
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 10 * 60_000 })
  try {
    expect((await bob.turn(mob, bob.account)).body).toMatchObject({
      isAccepted: true,
      mob: { driver: bob.account },
    })
  } finally {
    vi.useRealTimers()
  }
})

it('accepts one of two turns at the same time', async () => {
  const alice = await newPerson()
  const { id } = await alice.start()
  const bob = await newPerson()
  const { mob } = (await bob.join(id)).body
  const answers = await Promise.all([alice.turn(mob, alice.account), bob.turn(mob, bob.account)])
  expect(answers.filter(({ body }) => body.isAccepted)).toHaveLength(1)
  expect(answers[0].body.mob.turns).toHaveLength(1)
})

it('takes a turn that is sent again as the same one, even after others', async () => {
  const { alice, bob, mob } = await newMob()
  const passed = await alice.turn(mob, bob.account)
  expect((await alice.turn(mob, bob.account)).body).toMatchObject({ isAccepted: true, mob: passed.body.mob })
  expect((await alice.turn(mob, bob.account, { note: 'Red.' })).body.code).toBe('SIGNATURE_INVALID')
  const back = await bob.turn(passed.body.mob, alice.account)
  expect((await alice.turn(mob, bob.account)).body).toMatchObject({ isAccepted: true, mob: back.body.mob })
  expect(await bob.read(mob.id)).toEqual(back.body.mob)
})

describe('a signature', () => {
  it.each([
    ['that is too long', '0x'.padEnd(turnSignatureCharactersMax + 1, '0')],
    ['that cannot be stored', '0x\0'],
  ])('%s is refused', async (_, signature) => {
    const { alice, bob, mob } = await newMob()
    const { status, body } = await alice.turn(mob, bob.account, { signature })
    expect([status, body.reasons?.[0]?.field]).toEqual([400, 'signature'])
  })

  it.each([
    ['another note', { note: 'Red.' }],
    ['another number', { number: 3 }],
    ['another mob', 'other'],
    ['nothing', { signature: '0x' }],
  ])('for %s is refused', async (_, changes) => {
    const { alice, bob, mob } = await newMob()
    const other = await alice.start('Another mob')
    const sent = await alice.turn(
      mob,
      bob.account,
      changes === 'other' ? { mob: other.id } : (changes as Record<string, string>),
    )
    expect([sent.status, sent.body.code]).toEqual([401, 'SIGNATURE_INVALID'])
  })

  it('of another account is refused', async () => {
    const { alice, bob, mob } = await newMob()
    expect((await alice.turn(mob, bob.account, {}, bob.signer)).body.code).toBe('SIGNATURE_INVALID')
    expect((await bob.turn(mob, bob.account, { account: alice.account })).body.code).toBe('SIGN_IN_REQUIRED')
  })
})

it('frees the keyboard when the driver leaves', async () => {
  const { alice, bob, mob } = await newMob()
  const { body } = await alice.leave(mob.id)
  expect(body.mob).toMatchObject({ members: [bob.account] })
  expect(body.mob.driver).toBeUndefined()
  expect((await bob.turn(body.mob, bob.account)).body.isAccepted).toBe(true)
})

it('answers someone who leaves without being a member with the mob as it is', async () => {
  const { bob, mob } = await newMob()
  const left = await (await newPerson()).leave(mob.id)
  expect([left.status, left.body.mob]).toEqual([200, mob])
  expect(await bob.read(mob.id)).toEqual(mob)
})

it('adds a member once, and no more than there is room for', async () => {
  const alice = await newPerson()
  const { id } = await alice.start()
  expect((await alice.join(id)).body.mob.members).toEqual([alice.account])
  const people = await Promise.all(Array.from({ length: mobMembersMax - 1 }, newPerson))
  for (const person of people) expect((await person.join(id)).status).toBe(200)
  const refused = await (await newPerson()).join(id)
  expect([refused.status, refused.body.code]).toEqual([409, 'MOB_FULL'])
})

it('limits the mobs that an account starts', async () => {
  const alice = await newPerson()
  for (let at = 0; at < mobsPerAccountMax; at += 1) await alice.start()
  const refused = await alice.ask('/mobs', { account: alice.account, name: 'Mob', minutes: 10 })
  expect([refused.status, refused.body.code]).toEqual([409, 'MOB_LIMIT_REACHED'])
})

it('keeps the latest turns only', async () => {
  const { alice, bob, mob } = await newMob()
  let current = mob
  for (let number = 2; number <= turnsListedMax + 2; number += 1) {
    const [driver, next] = current.driver === alice.account ? [alice, bob] : [bob, alice]
    current = (await driver.turn(current, next.account)).body.mob
  }
  expect(current.turns.map(({ number }) => number)).toEqual(
    Array.from({ length: turnsListedMax }, (_, at) => turnsListedMax + 2 - at),
  )
})

it.each([
  ['a name of two lines', '/mobs', { name: 'One\nTwo', minutes: 10 }, 400],
  ['no name', '/mobs', { name: ' ', minutes: 10 }, 400],
  ['turns of no length', '/mobs', { name: 'Mob', minutes: 0 }, 400],
  ['turns of two hours', '/mobs', { name: 'Mob', minutes: 120 }, 400],
  ['a name that cannot be stored', '/mobs', { name: 'Mob \ud800', minutes: 10 }, 400],
  ['an unknown mob', '/mobs/join', { mob: 'none' }, 404],
  ['an id that cannot be stored', '/mobs/join', { mob: '\0' }, 400],
  ['to leave an id that cannot be stored', '/mobs/leave', { mob: '\ud800' }, 400],
])('refuses %s', async (_, path, body, status) => {
  const { ask, account } = await newPerson()
  expect((await ask(path, { account, ...body })).status).toBe(status)
})

it('refuses ids and notes that cannot be stored', async () => {
  const { alice, bob, mob } = await newMob()
  for (const path of ['/mobs', '/mobs/events']) expect((await alice.ask(`${path}?id=%00`)).status).toBe(400)
  for (const changes of [{ mob: '\0' }, { note: 'a\ud800' }])
    expect((await alice.turn(mob, bob.account, changes)).status).toBe(400)
})

it('shows mobs to signed-in people only', async () => {
  const alice = await newPerson()
  const { id } = await alice.start()
  const { status, body } = await app.newPage().ask(`/mobs?id=${id}`)
  expect([status, body.code]).toEqual([401, 'SIGN_IN_REQUIRED'])
})

it('keeps a person who switches networks the same member, with the keyboard', async () => {
  const { alice, bob, mob } = await newMob()
  const moved = await app.openPerson(alice.signer, 'eip155:31338')
  expect((await moved.join(mob.id)).body.mob).toEqual(mob)
  // It is still their own turn, which they can neither take again nor pass to themselves.
  for (const to of [moved.account, alice.account])
    expect((await moved.turn(mob, to)).body.isAccepted).toBe(false)
  const passed = await moved.turn(mob, bob.account)
  expect(passed.body).toMatchObject({ isAccepted: true, mob: { driver: bob.account } })
  const back = await bob.turn(passed.body.mob, moved.account)
  expect(back.body).toMatchObject({ isAccepted: true, mob: { driver: alice.account } })
  expect((await moved.leave(mob.id)).body.mob).toMatchObject({ members: [bob.account] })
})
