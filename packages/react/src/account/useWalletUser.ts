import {
  getQueryClient,
  getWalletUserKey,
  getWalletUserQueryOptions,
  type Kit,
  type WalletUser,
  watchFrame,
} from '@latchkey/core'
import { evmChainId } from '@latchkey/protocol/ids'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useKitContext } from '../kit/context.ts'
import { useQueryClient } from '../kit/useQueryClient.ts'
import { useEmbeddedAccount } from './useEmbeddedAccount.ts'

/** Returns the user logged in to the embedded wallet. Undefined while unknown, and for other wallets. */
export function useWalletUser(): WalletUser | undefined {
  const { kit } = useKitContext()
  const account = useEmbeddedAccount()
  const isOwner = account !== undefined
  useEffect(() => (isOwner ? followUser(kit) : undefined), [kit, isOwner])
  return useQuery(
    getWalletUserQueryOptions(kit, { address: account?.address, networkId: account?.networkId }),
    useQueryClient(),
  ).data
}

/** Applies updates that the frame pushes: a deployed account, or a changed preferred account. */
function followUser(kit: Kit): () => void {
  const stops: (() => void)[] = []
  const stop = watchFrame(kit, (frame) => {
    stops.push(
      frame.on('session-update', ({ user }) => {
        if (!user) return
        const networkId = evmChainId(Number(user.chainId))
        getQueryClient(kit).setQueryData(getWalletUserKey(kit, user.address, networkId), user)
      }),
    )
  })
  return () => {
    for (const each of [stop, ...stops]) each()
  }
}
