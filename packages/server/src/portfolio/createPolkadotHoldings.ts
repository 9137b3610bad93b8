import type { Caip2 } from '@latchkey/protocol/ids'
import { RequestFailure } from '../base/RequestFailure.ts'
import { UpstreamError } from '../base/UpstreamError.ts'
import type { CatalogueToken } from '../chains/listTokens.ts'
import type { Rpc } from '../rpc/createRpc.ts'
import type { ReadHoldings } from './createBalanceSource.ts'

/**
 * Reads the holdings of Polkadot accounts from the chain's storage (`System.Account`): the native currency, including
 * the reserved amount. Throws ADDRESS_INVALID for an address with an invalid checksum (SS58).
 */
export function createPolkadotHoldings({
  request,
  catalogue,
}: {
  request: Rpc['request']
  catalogue(chainId: Caip2): readonly [CatalogueToken, ...CatalogueToken[]]
}): ReadHoldings {
  return async (chainId, address) => {
    const { AccountId, Blake2128Concat, getSs58AddressInfo, Storage } = await import(
      '@polkadot-api/substrate-bindings'
    )
    if (!getSs58AddressInfo(address).isValid)
      throw new RequestFailure('ADDRESS_INVALID', {
        field: 'address',
        description: `${address} is not a valid address on ${chainId}: its checksum is wrong.`,
      })
    const key = Storage('System')('Account', [AccountId(), Blake2128Concat]).enc(address)
    const amount = await readAmount(await request(chainId, 'state_getStorage', [key]))
    if (amount === undefined) throw new UpstreamError(`An upstream of ${chainId} did not return an account.`)
    const [native] = catalogue(chainId)
    return [{ token: native, amount }]
  }
}

/** Decodes `AccountInfo`. A missing value is an unused account. Returns `undefined` for anything else. */
async function readAmount(stored: unknown): Promise<bigint | undefined> {
  if (stored === null) return 0n
  if (typeof stored !== 'string') return undefined
  const { Struct, u128, u32 } = await import('@polkadot-api/substrate-bindings')
  const counts = { nonce: u32, consumers: u32, providers: u32, sufficients: u32 }
  const { dec } = Struct({ ...counts, data: Struct({ free: u128, reserved: u128 }) })
  try {
    const { free, reserved } = dec(stored).data
    return free + reserved
  } catch {
    return undefined
  }
}
