import { nameAddressesMax, namesPerAccountMax } from '@latchkey/protocol/constants'
import type { Name } from '@latchkey/protocol/schema'
import { and, count, eq, inArray, lt, ne, sql } from 'drizzle-orm'
import { type Address, getAddress } from 'viem'
import { RequestFailure } from '../base/RequestFailure.ts'
import type { Database } from '../storage/database.ts'
import { markOfNameAddress } from '../storage/rows/boundTables.ts'
import { createCensus } from '../storage/rows/countRows.ts'
import type { Rows } from '../storage/rows/createRows.ts'
import type { Row } from '../storage/rows/table.ts'
import { nameAddresses, names, nameTexts } from '../storage/schema/names.ts'
import { refuseName } from './refuseName.ts'

/** An account with the coin type of its chain (ENSIP-11). The address is in lower case. */
export type NameAccount = { address: Address; coinType: number }

/** A registered name, its owner, and the coin types whose addresses have not signed for it. */
export type KeptName = Name & { owner: NameAccount; unconfirmed: readonly number[] }

/** A signed text that can be used once. Times are milliseconds since 1970. */
export type OnceText = { hash: string; expiresAt: number }

/** The store of names. A change and its signed text are written together, and a used text is rejected. */
export type NameStore = {
  find(name: string): Promise<KeptName | undefined>
  /** Returns those of the names that are registered. */
  findTaken(names: readonly string[]): Promise<ReadonlySet<string>>
  /** Lists the names that resolve to an address in lower case and that it signed for, oldest first. */
  listOf(address: string): Promise<KeptName[]>
  /** Returns whether this owner has the name and this text was used. */
  isDone(name: { name: string; owner: NameAccount }, text: OnceText): Promise<boolean>
  /**
   * Registers a name. Rejects a name that is taken, even in a race, and one too many for an owner. The name resolves to
   * the owner on the owner's own chain and on those of `coinTypes`.
   */
  register(
    name: {
      name: string
      owner: NameAccount
      coinTypes?: readonly number[]
      attributes: Record<string, string>
    },
    text: OnceText,
    now: number,
  ): Promise<void>
  setAttributes(
    change: { name: string; attributes: Record<string, string> },
    text: OnceText,
    now: number,
  ): Promise<void>
  setAddress(
    change: { name: string; account: NameAccount; isConfirmed: boolean },
    text: OnceText,
    now: number,
  ): Promise<void>
}

/** Creates a store in the server's database. */
export function createNameStore(database: Database, rows: Rows): NameStore {
  const census = createCensus(rows, names)
  /** Writes a change and its text together, or neither. */
  const once = async (text: OnceText, now: number, write: (transaction: Database) => Promise<void>) => {
    await database.delete(nameTexts).where(lt(nameTexts.expiresAt, now))
    await rows.transaction(database, async (transaction) => {
      const taken = await transaction
        .insert(nameTexts)
        .values(text)
        .onConflictDoNothing()
        .returning({ hash: nameTexts.hash })
      if (taken.length === 0)
        throw refuseName('message', 'This signed text was already used. Sign a new one.')
      await write(transaction)
    })
  }
  const touch = (transaction: Database, name: string, change: { attributes?: string; updatedAt: number }) =>
    rows.update(transaction, names, eq(names.name, name), change)
  const read = (asked: readonly string[]) => readNames(database, rows, asked)

  return {
    async find(name) {
      const [found] = await read([name])
      return found
    },
    async findTaken(asked) {
      const taken = await database
        .select({ name: names.name })
        .from(names)
        .where(inArray(names.name, [...asked]))
      return new Set(taken.map(({ name }) => name))
    },
    async listOf(address) {
      const found = await database
        .selectDistinct({ name: nameAddresses.name })
        .from(nameAddresses)
        .where(eq(nameAddresses.address, address))
      // The matching row is checked together with the others of its name.
      const listed = found.length === 0 ? [] : await read(found.map(({ name }) => name))
      return listed.filter(({ addresses, unconfirmed }) =>
        Object.entries(addresses).some(
          ([coinType, led]) =>
            led.address.toLowerCase() === address && !unconfirmed.includes(Number(coinType)),
        ),
      )
    },
    async isDone({ name, owner }, { hash }) {
      const [done] = await database
        .select({ row: names })
        .from(names)
        .innerJoin(nameTexts, eq(nameTexts.hash, hash))
        .where(
          and(eq(names.name, name), eq(names.owner, owner.address), eq(names.ownerCoinType, owner.coinType)),
        )
      return rows.check(names, done?.row) !== undefined
    },
    async register({ name, owner, coinTypes = [], attributes }, text, now) {
      await once(text, now, (transaction) =>
        insertName(transaction, { rows, census }, { name, owner, coinTypes, attributes, now }),
      )
      census.keep(name)
    },
    setAttributes: ({ name, attributes }, text, now) =>
      once(text, now, async (transaction) => {
        await touch(transaction, name, { attributes: JSON.stringify(attributes), updatedAt: now })
      }),
    async setAddress({ name, account: { address, coinType }, isConfirmed }, text, now) {
      const change = { address, unconfirmed: isConfirmed ? null : 1, createdAt: now }
      let createdAt = now
      await once(text, now, async (transaction) => {
        await touch(transaction, name, { updatedAt: now })
        const [others] = await transaction
          .select({ count: count() })
          .from(nameAddresses)
          .where(and(eq(nameAddresses.name, name), ne(nameAddresses.coinType, coinType)))
        if ((others?.count ?? 0) >= nameAddressesMax)
          throw refuseName('coin_type', `A name can have at most ${nameAddressesMax} addresses.`)
        const row = { name, coinType, ...change }
        const same = ['name', 'coinType'] as const
        createdAt = (await rows.upsert(transaction, nameAddresses, row, same, change)).createdAt
      })
      // Also ends an address whose row an attacker has hidden meanwhile.
      rows.endBefore(markOfNameAddress({ name, coinType, createdAt }))
    },
  }
}

/** Inserts a name with its addresses. Throws if it is taken, or one too many. */
async function insertName(
  transaction: Database,
  { rows, census }: { rows: Rows; census: ReturnType<typeof createCensus> },
  {
    name,
    owner,
    coinTypes,
    attributes,
    now,
  }: {
    name: string
    owner: NameAccount
    coinTypes: readonly number[]
    attributes: Record<string, string>
    now: number
  },
): Promise<void> {
  // Serializes an owner's concurrent registrations, so that each counts those before it.
  await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended(${owner.address}, 0))`)
  const row = rows.bind(names, {
    name,
    owner: owner.address,
    ownerCoinType: owner.coinType,
    attributes: JSON.stringify(attributes),
    registeredAt: now,
    updatedAt: now,
  })
  // If two insert the same name, the second waits for the first and then inserts nothing.
  const made = await transaction
    .insert(names)
    .values(row)
    .onConflictDoNothing()
    .returning({ name: names.name })
  if (made.length === 0) throw refuseName('name', `${name} is taken.`)
  if (!(await census.add(transaction, name))) throw refuseRegistration()
  const [owned] = await transaction
    .select({ count: count() })
    .from(names)
    .where(eq(names.owner, owner.address))
  if ((owned?.count ?? 0) > namesPerAccountMax)
    throw refuseName('name', `An account can have at most ${namesPerAccountMax} names.`)
  for (const coinType of new Set([owner.coinType, ...coinTypes])) {
    const address = { name, coinType, address: owner.address, unconfirmed: null, createdAt: now }
    await rows.upsert(transaction, nameAddresses, address, ['name', 'coinType'], address)
  }
}

/** Reads names with all their addresses, oldest first. */
async function readNames(database: Database, rows: Rows, asked: readonly string[]): Promise<KeptName[]> {
  const kept = await database
    .select()
    .from(names)
    .innerJoin(nameAddresses, eq(nameAddresses.name, names.name))
    .where(inArray(names.name, [...asked]))
    .orderBy(names.registeredAt, names.name, nameAddresses.coinType)
  const found = new Map<string, KeptName & { unconfirmed: number[] }>()
  for (const { names: name_, name_addresses: address } of kept) {
    const row = rows.check(names, name_)
    if (!row) continue
    const name = found.get(row.name) ?? toName(row)
    found.set(row.name, name)
    const led = rows.check(nameAddresses, address)
    if (!led) continue
    if (led.unconfirmed !== null) name.unconfirmed.push(led.coinType)
    name.addresses[led.coinType] = {
      address: getAddress(led.address),
      created_at: new Date(led.createdAt).toISOString(),
    }
  }
  return [...found.values()]
}

function toName(row: Row<typeof names>): KeptName & { unconfirmed: number[] } {
  return {
    name: row.name,
    registered_at: new Date(row.registeredAt).toISOString(),
    updated_at: new Date(row.updatedAt).toISOString(),
    attributes: JSON.parse(row.attributes),
    addresses: {},
    owner: { address: row.owner as Address, coinType: row.ownerCoinType },
    unconfirmed: [],
  }
}

/** Refuses all registrations, because the missing name may be the requested one. */
function refuseRegistration(): RequestFailure {
  return new RequestFailure('INTERNAL', {
    field: 'name',
    description: 'Registered names failed an integrity check. Contact the operator.',
  })
}
