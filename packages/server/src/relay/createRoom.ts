import {
  relayAddressBytesMax,
  relayClientBytesMax,
  relayEntryBytes,
  relayStoreBytesMax,
  relayUnheardAddressShare,
  relayUnheardStoreShare,
  relayUnheardTtlSecondsMax,
} from '@latchkey/protocol/constants'
import { networksOf } from '../base/networksOf.ts'
import type { RelayLimits } from '../settings/settings.ts'
import type { RefusalReason } from './RelayRefusal.ts'
import type { KeptEntries, KeptMessage, Listening, Message, Receipt, Weighed } from './store.ts'
import { weightOf } from './weightOf.ts'

/** Where an item to be stored came from. */
export type Source = { address: string /** Id of the project. */; project: string }

/** An item to be stored, with its source. */
export type Arrival<value> = { value: value; source: Source }

/** Items that arrived to be written together. */
type Arrivals = {
  messages: readonly Arrival<Message>[]
  receipts: readonly Arrival<Receipt>[]
  listenings: readonly Arrival<Listening>[]
}

/** Decides what a relay has room for. */
export type Room = {
  /**
   * Admits and counts what fits. A message is stored for minutes if nobody but its sender has listened to its topic.
   * Receipts and topics without room are left out: a message is then delivered again, or stored for a shorter time.
   */
  admit(
    arrivals: Arrivals,
    weighed: Weighed,
  ): {
    entries: KeptEntries
    /** Why messages are not stored, by id. */
    refused: ReadonlyMap<string, RefusalReason>
    /** Gives back what was counted for messages that the store has not stored. */
    giveBack(isLost: (id: string) => boolean): void
  }
}

/**
 * Creates the limits of a store: in total and by client as counted by the store, by project and address in memory. With
 * several processes, each has an equal share of the in-memory limits.
 */
export function createRoom(
  {
    storeBytes = relayStoreBytesMax,
    clientBytes = relayClientBytesMax,
    addressBytes = relayAddressBytesMax,
    projectBytes = Number.POSITIVE_INFINITY,
  }: RelayLimits = {},
  now: () => number = Date.now,
  processes: () => number = () => 1,
): Room {
  const stored = createOccupancy(now)
  const ofProject = createOccupancy(now)
  const unheardStored = createOccupancy(now)

  return {
    admit({ messages, receipts, listenings }, { bytes, known, listeners }) {
      let { all, unheard } = bytes
      const ofClient = new Map(bytes.ofClient)
      const listenersOf = new Map(listeners)
      const refused = new Map<string, RefusalReason>()
      const counted: { message: KeptMessage; source: Source }[] = []
      const share = addressBytes / processes()
      const projectShare = projectBytes / processes()

      /** Small entries are counted here, and left out if there is no room. */
      const fitsEntry = ({ address, project }: Source, until: number) => {
        const isFit =
          all + relayEntryBytes <= storeBytes &&
          stored.fits(address, relayEntryBytes, share) &&
          ofProject.fits(project, relayEntryBytes, projectShare)
        if (!isFit) return false
        stored.add(address, relayEntryBytes, until)
        ofProject.add(project, relayEntryBytes, until)
        all += relayEntryBytes
        return true
      }

      const keptListenings = listenings.flatMap(({ value, source }) => {
        const before = listenersOf.get(value.topic)
        const clientIds = [...new Set([...(before ?? []), ...value.clientIds])]
        const expiresAt = clientIds.length > 1 ? value.expiresAt : toUnheardEnd(value.expiresAt, now())
        if (!before && !fitsEntry(source, expiresAt)) return []
        listenersOf.set(value.topic, clientIds)
        return [{ ...value, expiresAt }]
      })

      const judge = (message: KeptMessage, { address, project }: Source): RefusalReason | undefined => {
        const weight = weightOf(message)
        if (all + weight > storeBytes) return 'relay full'
        if ((ofClient.get(message.publisher) ?? 0) + weight > clientBytes) return 'client full'
        if (!stored.fits(address, weight, share)) return 'address full'
        if (!ofProject.fits(project, weight, projectShare)) return 'project full'
        // Messages that wait for days never use the share reserved for pairing.
        if (message.heard)
          return all - unheard + weight > storeBytes * (1 - relayUnheardStoreShare) ? 'relay full' : undefined
        if (unheard + weight > storeBytes * relayUnheardStoreShare) return 'relay full'
        const isFit = unheardStored.fits(address, weight, share * relayUnheardAddressShare)
        return isFit ? undefined : 'address full'
      }

      const count = ({ message, source }: (typeof counted)[number], sign: 1 | -1) => {
        const weight = sign * weightOf(message)
        stored.add(source.address, weight, message.expiresAt)
        ofProject.add(source.project, weight, message.expiresAt)
        if (!message.heard) unheardStored.add(source.address, weight, message.expiresAt)
      }

      for (const { value, source } of messages) {
        if (known.has(value.id)) continue
        const message = toKept(value, listenersOf.get(value.topic) ?? [])
        const reason = judge(message, source)
        if (reason) {
          refused.set(value.id, reason)
          continue
        }
        const weight = weightOf(message)
        all += weight
        if (!message.heard) unheard += weight
        ofClient.set(message.publisher, (ofClient.get(message.publisher) ?? 0) + weight)
        counted.push({ message, source })
        count({ message, source }, 1)
      }

      const keptReceipts = receipts.filter(({ value, source }) => fitsEntry(source, value.expiresAt))

      return {
        entries: {
          messages: counted.map(({ message }) => message),
          receipts: keptReceipts.map(({ value }) => value),
          listenings: keptListenings,
        },
        refused,
        giveBack(isLost) {
          for (const entry of counted) if (isLost(entry.message.id)) count(entry, -1)
        },
      }
    },
  }
}

/** A listener other than the sender will return for the message; otherwise nobody else has ever requested it. */
function toKept(message: Message, listeners: readonly string[]): KeptMessage {
  const heard = listeners.some((clientId) => clientId !== message.publisher)
  const { expiresAt, publishedAt } = message
  return { ...message, heard, expiresAt: heard ? expiresAt : toUnheardEnd(expiresAt, publishedAt) }
}

/** Limits an expiry: most topics with one listener are codes that nobody has scanned, and never will. */
function toUnheardEnd(expiresAt: number, since: number): number {
  return Math.min(expiresAt, since + relayUnheardTtlSecondsMax * 1_000)
}

/** Bytes stored for addresses or projects, each until a time. */
type Occupancy = {
  /** Returns whether an address, and each wider network of an IPv6 address, has room for more bytes. */
  fits(address: string, bytes: number, max: number): boolean
  /** Counts bytes until a time. Negative bytes give back what was counted until that time. */
  add(address: string, bytes: number, until: number): void
}

const minuteMs = 60_000

/**
 * Counts stored bytes by address, in memory: the store does not learn which address a message came from. Bytes are
 * given back within a minute after they expire.
 */
function createOccupancy(now: () => number = Date.now): Occupancy {
  const bytesOf = new Map<string, number>()
  /** Bytes to give back, by minute. */
  const expiring = new Map<number, Map<string, number>>()
  let releasedAt = 0

  const change = (counts: Map<string, number>, key: string, bytes: number) => {
    const sum = (counts.get(key) ?? 0) + bytes
    if (sum > 0) counts.set(key, sum)
    else counts.delete(key)
  }

  const release = () => {
    const minute = Math.floor(now() / minuteMs)
    if (minute === releasedAt) return
    releasedAt = minute
    for (const [at, counts] of expiring) {
      if (at > minute) continue
      for (const [network, bytes] of counts) change(bytesOf, network, -bytes)
      expiring.delete(at)
    }
  }

  return {
    fits(address, bytes, max) {
      release()
      return networksOf(address).every(
        ({ network, clients }) => (bytesOf.get(network) ?? 0) + bytes <= max * clients,
      )
    },
    add(address, bytes, until) {
      const minute = Math.ceil(until / minuteMs)
      const counts = expiring.get(minute) ?? new Map<string, number>()
      expiring.set(minute, counts)
      for (const { network } of networksOf(address)) {
        change(bytesOf, network, bytes)
        change(counts, network, bytes)
      }
    },
  }
}
