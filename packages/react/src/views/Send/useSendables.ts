import { type Balance, balanceToSendToken, nftToSendToken, type SendToken } from '@latchkey/core'
import { useEffect, useMemo } from 'react'
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
  /** Whether the NFTs have loaded as far as needed, can't be loaded, or are turned off. */
  areNftsSettled: boolean
  /** Whether NFTs couldn't be loaded, some or all of them. */
  areNftsFailed: boolean
  retryNfts: () => void
  /** Whether further NFTs are being loaded. */
  isLoadingMore: boolean
  /** Whether the account is known to have nothing. */
  isEmpty: boolean
}

/**
 * Returns the account's tokens with a balance, most valuable first, and its NFTs without spam. Loads the first page of
 * NFTs, and all others if they are listed, if the wanted asset isn't found, or if there is nothing else to send.
 */
export function useSendables({
  wanted,
  isListed,
}: {
  /** Id of the asset to find, as `sendableId` returns it. */
  wanted: string | undefined
  isListed: boolean
}): Sendables {
  const { features } = useKit().config
  const balances = useLoadedBalances()
  const { nfts, hasNextPage, isFetching, fetchNextPage, ...query } = useNfts({ isEnabled: features.nfts })
  const { isSuccess, isError, isPaused, refetch } = query
  const known = balances.data
  const lists = useMemo(() => {
    const read = (known ?? [])
      .toSorted((one, other) => (other.value ?? 0) - (one.value ?? 0))
      .map(balanceToSendToken)
    const tokens = read.filter(({ balance }) => balance > 0n)
    const sendable = (nfts ?? []).filter(({ flags }) => !flags.is_spam).map(nftToSendToken)
    return { tokens, nfts: sendable, all: [...read, ...sendable] }
  }, [known, nfts])
  const isRead = known !== undefined
  const hasNothing = isRead && lists.tokens.length + lists.nfts.length === 0
  const isMissing = useMemo(
    () => isRead && wanted !== undefined && !lists.all.some((token) => sendableId(token) === wanted),
    [isRead, wanted, lists],
  )
  const areNftsFailed = isError || isPaused
  const isLoadingMore = (isListed || hasNothing || isMissing) && hasNextPage && !areNftsFailed
  useEffect(() => {
    if (isLoadingMore && !isFetching) fetchNextPage()
  }, [isLoadingMore, isFetching, fetchNextPage])
  const areNftsSettled = (isSuccess && !isLoadingMore) || areNftsFailed || !features.nfts
  const isEmpty = hasNothing && ((isSuccess && !hasNextPage) || !features.nfts)
  return { ...lists, balances, areNftsSettled, areNftsFailed, retryNfts: refetch, isLoadingMore, isEmpty }
}

/** Returns the id of an asset for `open({ view: 'Send', data })`: `native`, a CAIP-10 id, or one with an NFT's id. */
export function sendableId({ asset, networkId }: SendToken): string {
  if (asset.type === 'native') return 'native'
  const contract = `${networkId}:${asset.address}`.toLowerCase()
  return asset.type === 'fungible' ? contract : `${contract}/${asset.tokenId}`
}
