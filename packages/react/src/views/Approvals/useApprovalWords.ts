import type { Approval } from '@latchkey/core'
import { parseCaip10 } from '@latchkey/protocol/ids'
import { shortAddress, toDecimal } from '@latchkey/ui'
import { useCopy } from '../../copy/useCopy.ts'
import { useFormat } from '../../copy/useFormat.ts'
import { useIdentity } from '../../hooks/useIdentity.ts'

/** No token has a supply this large, and an "unlimited" allowance stays above it however much is spent. */
const unlimitedMin = 2n ** 255n
/** "Unlimited" in tokens that use 96-bit amounts. */
const unlimitedIn96Bits = 2n ** 96n - 1n

/** An approval in words: the token, the allowance and the spender. */
type ApprovalWords = {
  name: string
  symbol: string
  allowed: string
  spender: string
  /** Whether the spender is shown by a name instead of its address. */
  isNamed: boolean
}

/** Returns an approval in words. The spender is named if its address has a name. */
export function useApprovalWords({
  token,
  scope,
  spender,
  amount,
  tokenId,
  chainId,
}: Approval): ApprovalWords {
  const copy = useCopy()
  const format = useFormat()
  const { address } = parseCaip10(spender)
  const { data: identity } = useIdentity({ address, networkId: chainId })
  const short = shortAddress(parseCaip10(token.address).address)
  const symbol = token.symbol ?? token.name ?? short
  return {
    name: token.name ?? token.symbol ?? short,
    symbol,
    allowed: write(),
    spender: identity?.name ?? shortAddress(address),
    isNamed: Boolean(identity?.name),
  }

  function write(): string {
    if (scope === 'collection') return copy('approvals.collection')
    if (scope === 'nft') return copy('approvals.nft', { id: tokenId ?? '' })
    const units = BigInt(amount ?? 0)
    if (units >= unlimitedMin || units === unlimitedIn96Bits) return copy('approvals.everything')
    const written = format.amount(toDecimal(units, token.decimals ?? 0), { compact: true })
    return token.symbol === null ? written : `${written} ${token.symbol}`
  }
}
