'use client'

import { addPendingTransaction } from '@latchkey/core'
import { useKit, useKitState } from '@latchkey/react'

// From @latchkey/codemod: RainbowKit's useAddRecentTransaction, on Latchkey's addPendingTransaction. It is part of your
// app now. Once your code calls addPendingTransaction, delete this file.

/** Returns a function that lists a transaction of the active network as pending. */
export function useAddRecentTransaction() {
  const kit = useKit()
  const { activeNetworkId } = useKitState()
  return ({ hash }: { hash: string; description: string; confirmations?: number }) =>
    addPendingTransaction(kit, { hash, networkId: activeNetworkId })
}
