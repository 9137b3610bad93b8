import { getWalletUserKey, getWalletUserQueryOptions, type WalletUser, watchFrame } from '@latchkey/core'
import { evmChainId } from '@latchkey/protocol/ids'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useEmbeddedAccount } from './useEmbeddedAccount.ts'
import { useKit } from './useKit.ts'

/** Who is logged in to the embedded wallet; undefined while it is not known, and where another wallet is in use. */
export function useWalletUser(): WalletUser | undefined {
  const kit = useKit()
  const account = useEmbeddedAccount()
  const isOwner = account !== undefined
  useEffect(() => (isOwner ? followUser(kit) : undefined), [kit, isOwner])
  return useQuery(
    getWalletUserQueryOptions(kit, { address: account?.address, networkId: account?.networkId }),
  ).data
}

/** Takes what the frame tells unasked: an account that was deployed, another one that is preferred now. */
function followUser(kit: ReturnType<typeof useKit>): () => void {
  const stops: (() => void)[] = []
  const stop = watchFrame(kit, (frame) => {
    stops.push(
      frame.on('session-update', ({ user }) => {
        if (!user) return
        const networkId = evmChainId(Number(user.chainId))
        kit.queryClient.setQueryData(getWalletUserKey(kit, user.address, networkId), user)
      }),
    )
  })
  return () => {
    for (const each of [stop, ...stops]) each()
  }
}
