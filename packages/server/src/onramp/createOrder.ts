import { randomBytes, randomUUID } from 'node:crypto'
import type { RequestOf } from '@latchkey/protocol/api'
import type { Caip2 } from '@latchkey/protocol/ids'
import { toPurchaseId } from '@latchkey/protocol/schema'
import { type Address, getAddress, isAddress } from 'viem'
import { RequestFailure } from '../base/RequestFailure.ts'
import type { Order, OrderStore } from './createOrderStore.ts'
import type { OnrampAsker } from './onramp.ts'

type UrlRequest = RequestOf<'createOnrampUrl'>['body']

/** 128 bits, so that payment pages cannot be guessed. */
const secretBytes = 16

/** Returns the recipient: the first wallet of the request with an EVM address. Throws ADDRESS_INVALID. */
export function readDestination({
  destinationWallets,
}: UrlRequest): UrlRequest['destinationWallets'][number] & {
  address: Address
} {
  const wallet = destinationWallets.find(({ address }) => isAddress(address))
  if (!wallet || !isAddress(wallet.address))
    throw new RequestFailure('ADDRESS_INVALID', {
      field: 'destinationWallets',
      description:
        'It must name a receiving wallet: a 20-byte hex address, with a valid checksum if it is mixed case.',
    })
  return { ...wallet, address: getAddress(wallet.address) }
}

type Wanted = Pick<Order, 'provider' | 'account'>

/**
 * Finds the existing purchase of a repeated request, even if its quote has expired since. Throws if it belongs to
 * someone else.
 */
export async function findOrder(
  store: OrderStore,
  { orderId }: Pick<UrlRequest, 'orderId'>,
  asker: OnrampAsker,
  wanted: Wanted,
): Promise<Order | undefined> {
  const known = orderId === undefined ? undefined : await store.find(toPurchaseId(orderId))
  return known && mustBe(known, asker, wanted)
}

/** Stores a purchase, unless it was stored meanwhile. Throws if its id belongs to someone else. */
export async function storeOrder(
  store: OrderStore,
  { orderId }: Pick<UrlRequest, 'orderId'>,
  asker: OnrampAsker,
  order: Pick<Order, 'provider' | 'account' | 'terms'> & { chainId: Caip2 },
): Promise<Order> {
  const now = Date.now()
  const kept = await store.add({
    ...order,
    id: toPurchaseId(orderId ?? randomUUID()),
    project: asker.project,
    secret: randomBytes(secretBytes).toString('base64url'),
    account: order.account.toLowerCase(),
    state: 'open',
    readyAt: null,
    signed: null,
    hash: null,
    createdAt: now,
    changedAt: now,
  })
  return mustBe(kept, asker, order)
}

function mustBe(kept: Order, { project }: OnrampAsker, { provider, account }: Wanted): Order {
  const isSame =
    kept.project === project && kept.provider === provider && kept.account === account.toLowerCase()
  if (isSame) return kept
  throw new RequestFailure('PARAMETER_INVALID', {
    field: 'orderId',
    description: 'This id is already used by another purchase. Use a new UUID for each purchase.',
  })
}
