import {
  ApiFailureError,
  FrameUnavailableError,
  openWalletWindow,
  WalletUnreachableError,
} from '@latchkey/core'
import { Button } from '@latchkey/ui'
import { type ReactNode, useState } from 'react'
import { useCopy } from '../hooks/useCopy.ts'
import { useKit } from '../hooks/useKit.ts'

/**
 * For a login that failed since the wallet's frame did not come: what to say, and a button that has the wallet in a window,
 * inside the visitor's press. Undefined for what failed otherwise.
 */
export function useWalletWindow(
  error: Error,
  onOpened: () => void,
): { text: string; button: ReactNode } | undefined {
  const kit = useKit()
  const copy = useCopy()
  const [isBlocked, setBlocked] = useState(false)
  // Where the server has refused this page, a window is refused, too.
  if (!(error instanceof FrameUnavailableError) || error.cause instanceof ApiFailureError) return undefined
  const open = () => {
    const isOpen = openWalletWindow(kit)
    setBlocked(!isOpen)
    if (isOpen) onOpened()
  }
  const sayCause = () =>
    error.cause instanceof WalletUnreachableError
      ? copy('walletWindow.unreachable', { host: new URL(error.cause.origin).host })
      : copy('walletWindow.action')
  return {
    text: isBlocked ? copy('walletWindow.blocked') : sayCause(),
    button: (
      <Button variant="secondary" onClick={open}>
        {copy('walletWindow.open')}
      </Button>
    ),
  }
}
