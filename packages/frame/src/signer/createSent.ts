import { sentKeptMs, serverDeadlineMs, userOperationPollMs } from '@latchkey/protocol/constants'
import type { FrameRpcRequest } from '@latchkey/protocol/frame'
import { type Hex, keccak256, stringToHex } from 'viem'
import type { FrameParts } from '../platform/parts.ts'
import type { FrameSettings } from '../ports.ts'
import { sentKey } from '../sentKey.ts'

/** What was sent, and for which question. */
type Kept = { digest: Hex; hash: Hex; at: number }

/** What one request sends, which may be several things in turn. */
export type Sent = {
  /** The next of them, by an account. */
  next(address: string): Sending
  /** The page has its answer: asked once more, it is another payment. */
  forget(): void
  /** There is no answer: what was sent stays kept. */
  end(): void
}

/** One thing that a request sends. */
export type Sending = {
  /**
   * The hash of what was sent for the same question by a frame that went before its page had the answer; undefined where
   * there is none, or where who knows all that was sent does not know it.
   */
  find(isKnown: (hash: Hex) => Promise<boolean>): Promise<Hex | undefined>
  /** Runs what sends, which keeps the hash before it goes out; where it throws, nothing was sent. */
  run<value>(task: (keep: (hash: Hex) => Promise<void>) => Promise<value>): Promise<value>
}

/** What a page may reckon anew for the same payment. */
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
 * Keeps what a request sends until its answer is out. A lock goes with it, which ends with its frame: what a frame that is
 * there has under way is nobody else's answer.
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
  /** One change at a time, over all tabs. */
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
        async find(isKnown) {
          const kept = await withLock(lock, async () => (await read()).find((each) => each.digest === digest))
          if (!kept) return undefined
          while (!(await isKnown(kept.hash))) {
            // For so long it may still be on its way to who is asked.
            if (Date.now() - kept.at > serverDeadlineMs) {
              await change(own)
              return undefined
            }
            await new Promise((resolve) => setTimeout(resolve, userOperationPollMs))
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

/** Whether it is of just now; a clock that was set back ends that, too. */
function isYoung({ at }: Kept): boolean {
  const agoMs = Date.now() - at
  return agoMs >= 0 && agoMs < sentKeptMs
}
