import { receiverAccountsMax, recentReceiversMax } from '@latchkey/protocol/constants'
import { type StoredReceiver, storedReceivers } from '@latchkey/protocol/schema'
import { createStored } from '../kit/createStored.ts'
import type { Kit } from '../kit/kit.ts'
import { isSameAddress } from '../utils/addresses.ts'

const receivers = createStored('receivers', (kept) => storedReceivers.safeParse(kept).data)

/** Returns the receivers an account has sent to with the kit, latest first. */
export function listReceivers(kit: Kit, account: string): readonly StoredReceiver[] {
  return read(kit).find((kept) => isSameAddress(kept.account, account))?.receivers ?? []
}

/** Stores a receiver of an account. Keeps the latest 8 receivers of each of the 4 accounts that sent last. */
export function storeReceiver(kit: Kit, account: string, receiver: StoredReceiver): void {
  const others = listReceivers(kit, account).filter(
    ({ address }) => !isSameAddress(address, receiver.address),
  )
  const own = { account, receivers: [receiver, ...others].slice(0, recentReceiversMax) }
  const accounts = read(kit).filter((kept) => !isSameAddress(kept.account, account))
  receivers.write(kit, { version: 1, accounts: [own, ...accounts].slice(0, receiverAccountsMax) })
}

function read(kit: Kit) {
  return receivers.read(kit)?.accounts ?? []
}
