import { balanceToSendToken, nftToSendToken, type SendToken } from '@latchkey/core'
import { useMemo } from 'react'
import { useBalances } from '../../hooks/useBalances.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useNfts } from '../../hooks/useNfts.ts'

/** What an account can send on the active network. */
export type Sendables = {
  tokens: readonly SendToken[]
  nfts: readonly SendToken[]
  /** Whether the tokens are read, or cannot be. */
  areTokensKnown: boolean
  /** Whether it is known that there is nothing. */
  isEmpty: boolean
}

/** The account's tokens with something on them, most valuable first, and its NFTs, spam left out. */
export function useSendables(): Sendables {
  const { features } = useKit().config
  const balances = useBalances()
  const { nfts, isSuccess } = useNfts({ isEnabled: features.nfts })
  return useMemo(() => {
    const tokens = (balances.data ?? [])
      .toSorted((one, other) => (other.value ?? 0) - (one.value ?? 0))
      .map(balanceToSendToken)
      .filter(({ balance }) => balance > 0n)
    const sendable = (nfts ?? []).filter(({ flags }) => !flags.is_spam).map(nftToSendToken)
    const isKnown = balances.isSuccess && (isSuccess || !features.nfts)
    const isEmpty = isKnown && tokens.length + sendable.length === 0
    return { tokens, nfts: sendable, areTokensKnown: !balances.isPending, isEmpty }
  }, [balances.data, balances.isSuccess, balances.isPending, nfts, isSuccess, features.nfts])
}

/** What names a thing to send in `open({ view: 'Send', data })`: `native`, a CAIP-10 id, or one with an NFT's id. */
export function sendableId({ asset, networkId }: SendToken): string {
  if (asset.is === 'native') return 'native'
  const contract = `${networkId}:${asset.address}`.toLowerCase()
  return asset.is === 'fungible' ? contract : `${contract}/${asset.tokenId}`
}
