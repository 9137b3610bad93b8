import { feeRefreshMs, receiptRetryCount, receiptRetryDelayMs } from '@latchkey/protocol/constants'
import { pause } from '@latchkey/protocol/pause'
import type { StoredPending } from '@latchkey/protocol/schema'
import { type Client, getAddress, type Hash } from 'viem'
import { getTransaction } from 'viem/actions'
import { TransactionOverError, TransactionRenumberedError } from '../errors/send.ts'
import { createFlow, type Flow } from '../kit/createFlow.ts'
import { getClient } from '../kit/getClient.ts'
import { getQueryClient } from '../kit/getQueryClient.ts'
import type { Kit } from '../kit/kit.ts'
import { withRetry } from '../utils/withRetry.ts'
import { planReplacement, type Replacement, type ReplacementType } from './planReplacement.ts'
import { hasEnded, type PendingCall, toKeptFees, toPendingCall } from './readPendingCall.ts'
import { type ReplaceEvent, type ReplaceState, replaceTransition } from './replaceTransition.ts'
import { requestTransaction } from './sendTransaction.ts'
import { listPending, storePending, storeRenumbering, updatePending } from './storedPending.ts'

/**
 * Asks the wallet to send a replacement for a pending transaction and returns its hash. Throws the errors of
 * `sendTransaction`, and `TransactionOverError` if it is no longer pending. Throws `TransactionRenumberedError`
 * if the wallet used another nonce. Both transactions are then pending, and the kit keeps both.
 */
export async function replaceTransaction(
  kit: Kit,
  { pending, replacement }: { pending: StoredPending; replacement: Replacement },
): Promise<Hash> {
  const { as, nonce, to, value, data, gas, fees } = replacement
  const { networkId } = pending
  const account = getAddress(pending.account)
  const connectorId = kit.facts.get().activeAccount?.connection.connectorId
  const client = getClient(kit, networkId)
  // Time has passed since planning. A wallet that chooses its own nonce must not pay a second time.
  if (await hasEnded(client, pending, nonce)) throw new TransactionOverError(pending.hash)
  const hash = await requestTransaction(kit, {
    from: account,
    networkId,
    nonce,
    value,
    data,
    gas,
    ...fees,
    ...(to !== undefined && { to }),
  })
  // Stored first, because the transaction is sent even if the page is closed now.
  const kept = { hash, as, fees: toKeptFees(fees) }
  updatePending(kit, pending.hash, (known) => ({ ...known, replacements: [...known.replacements, kept] }))
  const sent = await readSent(client, hash)
  if (!sent) return hash
  if (sent.nonce === nonce) {
    // Users can change fees in their wallets, and the next replacement must exceed these.
    updatePending(kit, pending.hash, (known) => ({
      ...known,
      replacements: known.replacements.map((other) =>
        other.hash === hash ? { ...other, fees: sent.fees } : other,
      ),
    }))
    return hash
  }
  updatePending(kit, pending.hash, (known) => ({
    ...known,
    replacements: known.replacements.filter((other) => other.hash !== hash),
  }))
  storePending(kit, {
    hash,
    networkId,
    account,
    sentAt: Date.now(),
    ...(as === 'speedUp' && pending.sent && { sent: pending.sent }),
  })
  if (connectorId !== undefined) storeRenumbering(kit, connectorId)
  throw new TransactionRenumberedError(hash, nonce, sent.nonce)
}

/** Reads the transaction as the wallet sent it. Undefined if the node does not return it. */
async function readSent(client: Client, hash: Hash): Promise<PendingCall | undefined> {
  return withRetry(() => getTransaction(client, { hash }), {
    retryCount: receiptRetryCount,
    delayMs: receiptRetryDelayMs,
  }).then(toPendingCall, () => undefined)
}

/** A running replacement: a speed-up or a cancellation. */
export type ReplaceFlow = Flow<ReplaceState, ReplaceEvent>

/**
 * Starts speeding up or cancelling a pending transaction: planning, planned, asking the wallet, replaced. The plan is
 * refreshed every `refreshMs`.
 */
export function createReplaceFlow(
  kit: Kit,
  pending: StoredPending,
  {
    refreshMs = feeRefreshMs,
  }: {
    /** Milliseconds between refreshes of the plan. 15 s by default. */
    refreshMs?: number
  } = {},
): ReplaceFlow {
  return createFlow<ReplaceState, ReplaceEvent>({
    initial: { status: 'waiting' },
    transition: replaceTransition,
    effects: {
      planning: ({ state, send }) => plan(state.as, send),
      planned({ state, send, signal }) {
        const refresh = async () => {
          for (;;) {
            await pause(refreshMs, signal)
            await plan(state.as, send)
          }
        }
        // Ends with the plan.
        refresh().catch(() => {})
      },
      asking({ state: { replacement }, send }) {
        replaceTransaction(kit, { pending: latest(), replacement })
          .finally(() =>
            getQueryClient(kit).invalidateQueries({ queryKey: [kit.config.storageKey, 'pending'] }),
          )
          .then(
            (hash) => send({ type: 'replaced', hash }),
            (error: unknown) => send({ type: 'notReplaced', error }),
          )
      },
    },
    isPending: ({ status }) => status === 'asking',
  })

  function plan(as: ReplacementType, send: (event: ReplaceEvent) => void): Promise<void> {
    return planReplacement(kit, { pending: latest(), as }).then(
      (replacement) => send({ type: 'planned', replacement }),
      (error: unknown) => send({ type: 'notPlanned', error }),
    )
  }

  /** Reads the transaction again, including replacements sent in the meantime. */
  function latest(): StoredPending {
    const { account: address, networkId, hash } = pending
    return listPending(kit, { address, networkId }).find((kept) => kept.hash === hash) ?? pending
  }
}
