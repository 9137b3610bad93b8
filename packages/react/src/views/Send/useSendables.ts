import { type Balance, balanceToSendToken, nftToSendToken, type SendToken } from '@latchkey/core'
import { useMemo } from 'react'
import { useKit } from '../../hooks/useKit.ts'
import { useNfts } from '../../hooks/useNfts.ts'
import type { Loaded } from '../../parts/loaded.ts'
import { useLoadedBalances } from '../../parts/useLoadedBalances.ts'

/** What an account can send on the active network. */
export type Sendables = {
  tokens: readonly SendToken[]
  nfts: readonly SendToken[]
  /** Everything that was read of the account, also tokens without a balance. */
  all: readonly SendToken[]
  /** State of loading the tokens. */
  balances: Loaded<readonly Balance[]>
  /** Whether the NFTs have loaded, can't be loaded, or are turned off. */
  areNftsSettled: boolean
  /** Whether the account is known to have nothing. */
  isEmpty: boolean
}

/** Returns the account's tokens with a balance, most valuable first, and its NFTs without spam. */
export function useSendables(): Sendables {
  const { features } = useKit().config
  const balances = useLoadedBalances()
  const { nfts, isSuccess, isError, isPaused } = useNfts({ isEnabled: features.nfts })
  const known = balances.data
  const lists = useMemo(() => {
    const read = (known ?? [])
      .toSorted((one, other) => (other.value ?? 0) - (one.value ?? 0))
      .map(balanceToSendToken)
    const tokens = read.filter(({ balance }) => balance > 0n)
    const sendable = (nfts ?? []).filter(({ flags }) => !flags.is_spam).map(nftToSendToken)
    const isKnown = known !== undefined && (isSuccess || !features.nfts)
    const all = [...read, ...sendable]
    return { tokens, nfts: sendable, all, isEmpty: isKnown && tokens.length + sendable.length === 0 }
  }, [known, nfts, isSuccess, features.nfts])
  const areNftsSettled = isSuccess || isError || isPaused || !features.nfts
  return { ...lists, balances, areNftsSettled }
}

/** Returns the id of an asset for `open({ view: 'Send', data })`: `native`, a CAIP-10 id, or one with an NFT's id. */
export function sendableId({ asset, networkId }: SendToken): string {
  if (asset.type === 'native') return 'native'
  const contract = `${networkId}:${asset.address}`.toLowerCase()
  return asset.type === 'fungible' ? contract : `${contract}/${asset.tokenId}`
}
