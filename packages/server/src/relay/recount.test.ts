import { relayEntryBytes } from '@latchkey/protocol/constants'
import fc from 'fast-check'
import { Registry } from 'prom-client'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { openEmptyDatabase } from '../../test/openEmptyDatabase.ts'
import { mailboxes, openMailbox } from '../../test/relay/openMailbox.ts'
import { createLogger } from '../createServer.ts'
import { usage } from '../storage/schema/mailbox.ts'
import { createMailbox } from './createMailbox.ts'
import { openRelay } from './openRelay.ts'
import type { KeptMessage, MailboxStore } from './store.ts'
import { weightOf } from './weightOf.ts'

const clients = ['wallet', 'dapp', 'stranger']
const dayMs = 86_400_000
const newId = () => crypto.randomUUID().replaceAll('-', '').padStart(64, '0')

/** Generates stored messages, of which one sweep drops some. */
const mail = fc.array(
  fc.record({
    publisher: fc.constantFrom(...clients),
    heard: fc.boolean(),
    size: fc.nat(2_000),
    isTaken: fc.boolean(),
    isShort: fc.boolean(),
  }),
  { maxLength: 12 },
)
/** Generates counts as changed by another program. */
const wrong = fc.dictionary(
  fc.constantFrom('all', 'unheard', 'nobody', ...clients),
  fc.oneof(fc.nat(1_000_000_000), fc.constant(undefined)),
)

describe.each(Object.keys(mailboxes))('counters of a relay on %s', (name) => {
  const run = it.skipIf(!mailboxes[name])
  let time = Date.now()
  let store: MailboxStore
  let spoil: Awaited<ReturnType<typeof openMailbox>>['spoil']
  beforeAll(async () => {
    if (!mailboxes[name]) return
    const opened = await openMailbox(name, () => time)
    store = opened.store
    spoil = opened.spoil
    return opened.close
  })

  const readCounts = async () => {
    const asked = [...clients, 'nobody'].map((publisher) => toMessage({ publisher, heard: true, size: 0 }))
    const { bytes } = await store.weigh({ messages: asked, topics: [] })
    const ofClient = Object.fromEntries(
      asked.map(({ publisher }) => [publisher, bytes.ofClient.get(publisher) ?? 0]),
    )
    return { all: bytes.all, unheard: bytes.unheard, ofClient }
  }
  const toMessage = ({
    publisher,
    heard,
    size,
    isShort = false,
  }: {
    publisher: string
    heard: boolean
    size: number
    isShort?: boolean
  }): KeptMessage => ({
    ...{
      id: newId(),
      topic: newId(),
      message: 'x'.repeat(size),
      tag: 1108,
      attestation: null,
      publisher,
      heard,
    },
    ...{ publishedAt: time, expiresAt: time + (isShort ? 1_000 : 20 * dayMs) },
  })

  run('recover from any change by another program', async () => {
    await fc.assert(
      fc.asyncProperty(mail, wrong, async (sent, counts) => {
        // Drops what is left of a case that failed midway.
        time += 21 * dayMs
        await store.sweep(time)
        await store.recount(time, 0)
        time += dayMs
        const messages = sent.map(toMessage)
        const receipts = messages
          .filter((_, at) => sent[at]?.isTaken)
          .map(({ id, topic, expiresAt }) => ({ id, topic, expiresAt, clientId: 'wallet' }))
        const listenings = messages
          .slice(0, 2)
          .map(({ topic }) => ({ topic, clientIds: ['wallet'] as [string], expiresAt: time + 20 * dayMs }))
        await store.keep({ messages, receipts, listenings })
        time += 2_000
        await store.sweep(time)

        const left = messages.filter(({ expiresAt }) => expiresAt > time)
        const sum = (some: KeptMessage[]) => some.reduce((bytes, message) => bytes + weightOf(message), 0)
        const isLeft = new Set(left.map(({ id }) => id))
        const entries = receipts.filter(({ id }) => isLeft.has(id)).length + listenings.length
        const right = {
          all: sum(left) + entries * relayEntryBytes,
          unheard: sum(left.filter(({ heard }) => !heard)),
          ofClient: Object.fromEntries(
            [...clients, 'nobody'].map((client) => [
              client,
              sum(left.filter(({ publisher }) => publisher === client)),
            ]),
          ),
        }
        await spoil(counts)
        expect(await store.recount(time, dayMs / 2)).toBe(true)
        // Another process, a minute later.
        expect(await store.recount(time + 60_000, dayMs / 2)).toBe(false)
        expect(await readCounts()).toEqual(right)

        // All messages expire, and none of the counts remain.
        time += 21 * dayMs
        await store.sweep(time)
        expect(await readCounts()).toEqual({
          all: 0,
          unheard: 0,
          ofClient: { wallet: 0, dapp: 0, stranger: 0, nobody: 0 },
        })
      }),
      { numRuns: 20 },
    )
  })
})

it('recounts when a relay starts', async () => {
  const { database, close } = await openEmptyDatabase()
  onTestFinished(close)
  await database.delete(usage)
  await database.insert(usage).values([{ account: 'all', bytes: 1_000_000_000 }])
  const relay = await openRelay({
    ...{ database, registry: new Registry(), log: createLogger('silent'), audiences: () => [] },
  })
  const readAll = async () => (await createMailbox(database).weigh({ messages: [], topics: [] })).bytes.all
  await expect.poll(readAll).toBe(0)
  await relay.close()
})
