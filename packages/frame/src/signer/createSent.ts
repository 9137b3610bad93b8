import {
  sentKeptMs,
  sentPendingKeptMs,
  serverDeadlineMs,
  userOperationPollMs,
} from '@latchkey/protocol/constants'
import type { FrameRpcRequest } from '@latchkey/protocol/frame'
import { pause } from '@latchkey/protocol/pause'
import { type Hex, keccak256, stringToHex } from 'viem'
import type { FrameSettings } from '../base/ports.ts'
import type { FrameParts } from '../platform/parts.ts'
import { sentKey } from '../session/sentKey.ts'

/** A sent transaction or operation. */
export type SentHash = { hash: Hex; at: number }
/** What was sent, and the request that it belongs to. */
type Kept = SentHash & { digest: Hex }

/** What the chain or bundler reports of a transaction or operation. */
export type Sighting = 'unknown' | 'pending' | 'mined'

/** Everything that one request sends, possibly several transactions in sequence. */
export type Sent = {
  /** Returns the next transaction, by an account. */
  next(address: string): Sending
  /** Forgets what was sent once the page has its response, so that the same request again is another payment. */
  forget(): void
  /** Ends without a response, so what was sent stays stored. */
  end(): void
}

/** One transaction or operation that a request sends. */
export type Sending = {
  /**
   * Returns the hash that an earlier frame sent for the same request, if that frame closed before its page had the
   * response. Undefined without such a hash, if the chain or bundler does not know it, or if it was mined and the page
   * has had two minutes to notice.
   */
  find(look: (sent: SentHash) => Promise<Sighting>): Promise<Hex | undefined>
  /** Runs a task that stores the hash before it sends. If the task throws, nothing was sent. */
  run<value>(task: (keep: (hash: Hex) => Promise<void>) => Promise<value>): Promise<value>
}

/** Fields that a page may recalculate for the same payment. */
const reckoned: ReadonlySet<string> = new Set([
  'gas',
  'gasPrice',
  'maxFeePerGas',
  'maxPriorityFeePerGas',
  'nonce',
  'callGasLimit',
  'verificationGasLimit',
  'preVerificationGas',
  'paymasterVerificationGasLimit',
  'paymasterPostOpGasLimit',
  'paymasterData',
])

/**
 * Stores what a request sends until its response is out. A lock that ends with its frame ensures that another frame
 * never returns a transaction that is still pending in this one.
 */
export function createSent(
  { storage, withLock, settings }: Pick<FrameParts, 'storage' | 'withLock'> & { settings: FrameSettings },
  { method, chainId, params }: FrameRpcRequest,
  signal: AbortSignal,
): Sent {
  const digests = new Set<Hex>()
  let count = 0
  let end = () => {}
  const over = new Promise<void>((resolve) => {
    end = resolve
  })
  signal.addEventListener('abort', end, { once: true })
  if (signal.aborted) end()

  const read = async () => (await storage.get<readonly Kept[]>(sentKey))?.filter(isYoung) ?? []
  /** Makes one change at a time, across all tabs. */
  const change = (gone: ReadonlySet<Hex>, ...come: readonly Kept[]) =>
    withLock('latchkey.sent', async () => {
      const rest = (await read()).filter(({ digest }) => !gone.has(digest))
      await storage.set(sentKey, [...rest, ...come])
    })

  return {
    next(address) {
      count += 1
      const digest = toDigest([settings.appOrigin, address, chainId, method, count, params])
      const own = new Set([digest])
      const lock = `latchkey.sent.${digest}`
      return {
        async find(look) {
          const kept = await withLock(lock, async () => (await read()).find((each) => each.digest === digest))
          if (!kept) return undefined
          for (;;) {
            const sighting = await look(kept)
            // An unknown one may still be on its way to the chain or bundler.
            if (!isAtMost(keptMs[sighting], kept)) {
              await change(own)
              return undefined
            }
            if (sighting !== 'unknown') break
            await pause(userOperationPollMs, signal)
          }
          digests.add(digest)
          return kept.hash
        },
        run: (task) =>
          new Promise((resolve, reject) => {
            const send = async () => {
              try {
                const keep = (hash: Hex) => change(own, { digest, hash, at: Date.now() })
                resolve(await task(keep))
              } catch (error) {
                await change(own)
                return reject(error)
              }
              digests.add(digest)
              await over
            }
            withLock(lock, send).catch(reject)
          }),
      }
    },
    forget() {
      if (signal.aborted || digests.size === 0) end()
      else void change(digests).then(end, end)
    },
    end,
  }
}

const toDigest = (asked: readonly unknown[]): Hex =>
  keccak256(
    stringToHex(JSON.stringify(asked, (name, value: unknown) => (reckoned.has(name) ? undefined : value))),
  )

/** How long the same request returns what was sent, by what is known of that. */
const keptMs: Readonly<Record<Sighting, number>> = {
  unknown: serverDeadlineMs,
  pending: sentPendingKeptMs,
  mined: sentKeptMs,
}

/** Returns whether it was sent at most that long ago. A clock that was set back makes it old, too. */
function isAtMost(ms: number, { at }: SentHash): boolean {
  const agoMs = Date.now() - at
  return agoMs >= 0 && agoMs <= ms
}

const isYoung = (kept: Kept) => isAtMost(sentPendingKeptMs, kept)

/** Reads from a transaction or operation whether it was mined. */
export const toSighting = (found: unknown): Sighting =>
  found ? (Object(found).blockNumber ? 'mined' : 'pending') : 'unknown'
