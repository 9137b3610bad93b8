import { rm } from 'node:fs/promises'
import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { expect, it, onTestFinished } from 'vitest'
import { copyEmptyStore } from '../../../test/copyEmptyStore.ts'
import { codeOf, createLoginClock, openLoginServer } from '../../../test/wallet/openLoginServer.ts'
import { startMailServer } from '../../../test/wallet/startMailServer.ts'

/** Opens a login server whose database reports every statement that it runs. */
async function open() {
  const mailServer = await startMailServer()
  const dataDir = await copyEmptyStore()
  const client = await PGlite.create({ dataDir })
  const statements: string[] = []
  const database = drizzle({ client, logger: { logQuery: (text) => void statements.push(text) } })
  const clock = createLoginClock()
  const server = await openLoginServer({ database, smtpUrl: mailServer.url, clock })
  onTestFinished(async () => {
    await server.close()
    await client.close()
    await mailServer.close()
    await rm(dataDir, { recursive: true, force: true })
  })
  const newUser = async () => {
    const email = `${crypto.randomUUID()}@example.com`
    const { id } = await server.logins.users.findOrCreateByEmail(email)
    await server.logins.sessions.begin({
      userId: id,
      caller: server.newDevice().caller,
      appOrigin: 'https://app.example',
    })
    return email
  }
  return { ...server, mailServer, clock, statements, newUser }
}

const newStranger = async () => `${crypto.randomUUID()}@example.com`

it('responds the same to known and unknown addresses, at every limit', async () => {
  const { newDevice, clock, newUser } = await open()
  /** Returns a response without its random values. */
  const ask = async (email: string) => {
    const answer = await newDevice()
      .create(email)
      .catch((failure: Error) => failure)
    const text = JSON.stringify(answer, (_, value) =>
      typeof value === 'string' ? value.replace(/^(?:[\w-]{22}|\d\d)$/, '…') : value,
    )
    return answer instanceof Error
      ? `${(answer as Error & { retryAfterS?: number }).retryAfterS} ${text}`
      : text
  }
  const [user, stranger] = [await newUser(), await newStranger()]
  const answers: string[] = []
  for (const waitMs of [0, 10_000, ...Array<number>(10).fill(30_000)]) {
    clock.pass(waitMs)
    const [known, unknown] = [await ask(user), await ask(stranger)]
    expect(known).toBe(unknown)
    answers.push(known)
  }
  // One too soon, ten sent, one too many.
  expect(new Set(answers).size).toBe(3)
})

it('runs the same queries for known and unknown addresses before responding, and contacts no mail server', async () => {
  const { newDevice, statements, newUser, mailServer, logins } = await open()
  const release = mailServer.hold()
  const ask = async (email: string) => {
    statements.length = 0
    await newDevice().create(email)
    return [...statements]
  }
  const [known, unknown] = [await ask(await newUser()), await ask(await newStranger())]
  expect(known).toEqual(unknown)
  expect(known.some((text) => text.includes('insert into "wallet_email_logins"'))).toBe(true)
  expect(mailServer.mails).toEqual([])
  release()
  await logins.close()
  expect(mailServer.mails).toHaveLength(2)
})

it('runs the same queries for a change to a known and an unknown address, at both steps', async () => {
  const { newDevice, statements, newUser, mailServer, logins, clock } = await open()
  const change = async (wanted: string) => {
    const old = await newUser()
    const { id } = await logins.users.findOrCreateByEmail(old)
    const changes = newDevice().changes(id)
    const watch = async <answer>(run: () => Promise<answer>) => {
      statements.length = 0
      const answered = await run()
      return { answered, asked: [...statements] }
    }
    const begun = await watch(() => changes.create(wanted))
    const code = codeOf(await mailServer.next(old)) ?? ''
    const release = mailServer.hold()
    const confirmed = await watch(() => changes.old(begun.answered.changeId, code))
    expect(mailServer.mails.filter(({ receivers }) => receivers.includes(wanted))).toEqual([])
    release()
    await mailServer.next(wanted)
    clock.pass(30_000)
    return [begun, confirmed].map(({ answered, asked }) => ({ keys: Object.keys(answered), asked }))
  }
  const [known, unknown] = [await change(await newUser()), await change(await newStranger())]
  expect(known).toEqual(unknown)
  for (const { asked } of known)
    expect(asked.some((text) => text.includes('insert into "wallet_email_logins"'))).toBe(true)
})

/**
 * Returns how often a time of the first sample is greater than one of the second (Mann-Whitney): one half if they are
 * alike.
 */
function compare(first: readonly number[], others: readonly number[]): number {
  const longer = first.flatMap((one) => others.map((other) => (one > other ? 1 : one === other ? 0.5 : 0)))
  return longer.reduce((sum: number, one) => sum + one, 0) / longer.length
}

it.runIf(process.env.SOAK)('responds in the same time to known and unknown addresses', async () => {
  const { newDevice, newUser, logins } = await open()
  const pairs = 80
  const known = await Promise.all(Array.from({ length: pairs }, newUser))
  const unknown = await Promise.all(Array.from({ length: pairs }, newStranger))
  const timeOf = async (email: string, leak: () => Promise<unknown> = async () => {}) => {
    const before = performance.now()
    await newDevice().create(email)
    await leak()
    return performance.now() - before
  }
  const times = { known: [] as number[], unknown: [] as number[], leaking: [] as number[] }
  for (let at = 0; at < pairs; at++) {
    // Interleaved, so that other load on the machine affects all alike.
    const turns = [
      async () => times.known.push(await timeOf(known[at]!)),
      async () => times.unknown.push(await timeOf(unknown[at]!)),
      // Sends the email first, to prove that this would be noticed.
      async () => {
        const mail = { id: 'x', to: unknown[at]!, subject: 'x', text: 'x', html: 'x' }
        times.leaking.push(await timeOf(await newStranger(), () => logins.mailer.send(mail)))
      },
    ]
    for (let turn = 0; turn < 3; turn++) await turns[(at + turn) % 3]!()
  }
  // For two samples of 80 from the same distribution, the chance of such a distance from one half is one in a million.
  expect(Math.abs(compare(times.known, times.unknown) - 0.5)).toBeLessThan(0.23)
  expect(compare(times.leaking, times.unknown)).toBeGreaterThan(0.73)
})
