import { purchasePollMs, purchaseQuoteRefreshMs, storedPurchasesMax } from '@latchkey/protocol/constants'
import { type Caip2, type Caip10, toCaip10 } from '@latchkey/protocol/ids'
import { type StoredPurchase, storedPurchases, toPurchaseId } from '@latchkey/protocol/schema'
import { getHistory, type HistoryEntry } from '../account/getHistory.ts'
import { isSmartAccount } from '../account/isSmartAccount.ts'
import { refreshAccount } from '../account/refreshAccount.ts'
import { createFlow, type Flow, type FlowDefinition } from '../kit/createFlow.ts'
import { createStored } from '../kit/createStored.ts'
import { followFacts } from '../kit/followFacts.ts'
import type { Kit } from '../kit/kit.ts'
import { toReason } from '../kit/toReason.ts'
import { openPage } from '../platform/openPage.ts'
import { isSameAddress } from '../utils/addresses.ts'
import { type BuyDraft, type BuyEvent, type BuyOrder, type BuyState, isBuyPending } from './buyState.ts'
import { buyTransition, initialBuyState } from './buyTransition.ts'
import { createPaymentPage } from './createPaymentPage.ts'
import { getOnrampQuote } from './onramp.ts'

/** A running purchase. */
export type BuyFlow = Flow<BuyState, BuyEvent>

/** Optional refresh and polling intervals. */
type BuyTimes = {
  /** Milliseconds between refreshes of a quote. 30 s by default. */
  refreshMs?: number
  /** Milliseconds between checks of a purchase that waits for payment. 2.5 s by default. */
  pollMs?: number
}

/**
 * Starts a purchase for the active account: choosing, quoting, quoted, opening the payment page, waiting, confirmed.
 * Send `buyRequested` within a user gesture, or the browser blocks the page. A purchase with a payment page takes
 * precedence. It is kept under `<prefix>.purchase` across reloads until it ends or the visitor cancels it.
 */
export function createBuyFlow(
  kit: Kit,
  draft: Partial<BuyDraft> = {},
  { refreshMs = purchaseQuoteRefreshMs, pollMs = purchasePollMs }: BuyTimes = {},
): BuyFlow {
  const readAccount = () => kit.facts.get().activeAccount?.address
  const flow = createFlow<BuyState, BuyEvent>({
    initial: readStoredPurchase(kit, readAccount()) ?? initialBuyState(readAccount(), draft),
    transition: buyTransition,
    effects: createEffects(kit, refreshMs, pollMs),
    continues: (before, after) =>
      before.status === 'quoting' && after.status === 'quoting'
        ? before.draft === after.draft
        : before.status === after.status && before.status !== 'quoted',
    isPending: isBuyPending,
    toSubject: (state) => ('orderId' in state ? state.orderId : undefined),
  })
  const followed = followFacts<BuyState, BuyEvent>(kit, flow, () => ({
    type: 'accountChanged',
    account: readAccount(),
  }))
  return {
    ...followed,
    send(event) {
      const before = flow.get()
      followed.send(event)
      // The visitor left the payment page without paying, so don't resume it.
      if (before.status === 'waiting' && event.type === 'backRequested') forgetPurchase(kit, before.orderId)
    },
  }
}

function createEffects(
  kit: Kit,
  refreshMs: number,
  pollMs: number,
): FlowDefinition<BuyState, BuyEvent>['effects'] {
  return {
    quoting({ state: { draft }, send, signal }) {
      const { asset, currency, method, amount } = draft
      getOnrampQuote(kit, {
        ...{ asset: asset.id, network: asset.network, currency, method: method.id, amount },
        signal,
      }).then(
        (quoted) => send({ type: 'quoteFound', ...quoted, orderId: createUuid() }),
        // Only rejects on an abort, after which nothing listens.
        () => {},
      )
    },
    quoted({ send, signal }) {
      const timer = setTimeout(() => send({ type: 'quoteRequested' }), refreshMs)
      signal.addEventListener('abort', () => clearTimeout(timer), { once: true })
    },
    opening({ state, send }) {
      const { account: address, draft, quote, orderId } = state
      const { asset, method, amount } = draft
      // Opened immediately, because the user gesture expires before the response.
      const page = openPage()
      report(kit, 'BUY_INITIATED', state)
      createPaymentPage(kit, {
        ...{ orderId, quoteId: quote.quoteId, address, amount },
        ...{ asset: asset.id, network: asset.network, method: method.id },
      }).then(
        (url) => {
          // Stored before the page is shown, because it may be paid even if this page is closed.
          storePurchase(kit, url, state)
          send({ type: 'pageCreated', url, isBlocked: !page?.show(url) })
        },
        (error: unknown) => {
          page?.close()
          report(kit, 'BUY_ERROR', state, error)
          send({ type: 'pageFailed', error })
        },
      )
    },
    waiting({ state, send, signal }) {
      const { account: address, draft, orderId } = state
      const { networkId } = draft.asset
      let timer: ReturnType<typeof setTimeout> | undefined
      const look = async () => {
        // Keeps polling if the server does not respond.
        const entry = await findPurchase(kit, { orderId, address, networkId, signal }).catch(() => undefined)
        if (signal.aborted) return
        const status = entry?.metadata.status
        if (status === 'confirmed' || status === 'failed') {
          const isFirst = forgetPurchase(kit, orderId)
          if (isFirst) report(kit, status === 'confirmed' ? 'BUY_SUCCESS' : 'BUY_ERROR', state)
          send(
            status === 'failed'
              ? { type: 'notPaid', isFirst }
              : { type: 'delivered', hash: entry?.metadata.hash ?? '', isFirst },
          )
          return
        }
        // The purchase was cancelled in another view or tab.
        if (!isPurchaseStored(kit, orderId)) {
          send({ type: 'backRequested' })
          return
        }
        timer = setTimeout(look, pollMs)
      }
      void look()
      signal.addEventListener('abort', () => clearTimeout(timer), { once: true })
    },
    confirmed({ state: { account: address, draft } }) {
      const { networkId, contract } = draft.asset
      const tokens: Caip10[] = contract === '' ? [] : [toCaip10(networkId, contract)]
      void refreshAccount(kit, { address, networkId, tokens })
    },
  }
}

function report(
  kit: Kit,
  name: 'BUY_INITIATED' | 'BUY_SUCCESS' | 'BUY_ERROR',
  { draft: { asset } }: BuyOrder,
  error?: unknown,
): void {
  const properties = {
    network: asset.networkId,
    token: asset.symbol,
    isSmartAccount: isSmartAccount(kit),
  }
  if (name === 'BUY_ERROR') {
    const reason = error === undefined ? 'notPaid' : toReason(error)
    kit.emit({ name, properties: { ...properties, reason } })
  } else kit.emit({ name, properties })
}

/**
 * Finds a purchase in the account's recent history (7.5 with `onramp`). Undefined while the on-ramp does not know it.
 */
async function findPurchase(
  kit: Kit,
  {
    orderId,
    address,
    networkId,
    signal,
  }: { orderId: string; address: string; networkId: Caip2; signal?: AbortSignal },
): Promise<HistoryEntry | undefined> {
  const page = { address, networkId, onramp: 'coinbase', ...(signal && { signal }) } as const
  const purchaseId = toPurchaseId(orderId)
  return (await getHistory(kit, page)).data.find(({ id }) => id === purchaseId)
}

/** Stores a purchase with a payment page, so that it survives a reload. */
function storePurchase(kit: Kit, url: string, { account, draft, quote, orderId }: BuyOrder): void {
  const others = listStoredPurchases(kit).filter((kept) => kept.orderId !== orderId)
  storePurchases(kit, [{ orderId, account, ...draft, quote, url }, ...others].slice(0, storedPurchasesMax))
}

/** Removes a stored purchase and returns whether it was there. If several follow it, only one announces the outcome. */
function forgetPurchase(kit: Kit, orderId: string): boolean {
  const kept = listStoredPurchases(kit)
  const others = kept.filter((known) => known.orderId !== orderId)
  if (others.length === kept.length) return false
  storePurchases(kit, others)
  return true
}

/** Returns whether a purchase is still stored. Otherwise it ended elsewhere or was cancelled. */
function isPurchaseStored(kit: Kit, orderId: string): boolean {
  return listStoredPurchases(kit).some((kept) => kept.orderId === orderId)
}

/** Returns an account's latest stored purchase as a waiting state. Undefined if there is no valid one. */
function readStoredPurchase(kit: Kit, account: string | undefined): BuyState | undefined {
  const kept = account && listStoredPurchases(kit).find((known) => isSameAddress(known.account, account))
  if (!kept) return undefined
  const { asset, currency, method, amount, quote, orderId, url } = kept
  return {
    status: 'waiting',
    account,
    draft: { asset, currency, method, amount },
    quote,
    orderId,
    url,
    isBlocked: false,
  }
}

const stored = createStored('purchase', (kept) => storedPurchases.safeParse(kept).data)

function listStoredPurchases(kit: Kit): readonly StoredPurchase[] {
  return stored.read(kit)?.purchases ?? []
}

function storePurchases(kit: Kit, purchases: readonly StoredPurchase[]): void {
  stored.write(kit, purchases.length === 0 ? undefined : { version: 1, purchases })
}

/** Creates a version 4 UUID (RFC 9562). `crypto.randomUUID` is missing in pages without TLS. */
function createUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
