import {
  ApiFailureError,
  FrameUnavailableError,
  openWalletWindow,
  WalletUnreachableError,
} from '@latchkey/core'
import { Button } from '@latchkey/ui'
import { type ReactNode, useState } from 'react'
import { useCopy } from '../copy/useCopy.ts'
import { useKit } from '../hooks/useKit.ts'

/**
 * Returns text and a button that opens the wallet in a window during the click, for logins that failed because the
 * wallet's frame didn't load. Undefined for other failures.
 */
export function useWalletWindow(
  error: Error,
  onOpened: () => void,
): { text: string; button: ReactNode } | undefined {
  const kit = useKit()
  const copy = useCopy()
  const [isBlocked, setBlocked] = useState(false)
  // If the server rejected this page, it rejects a window, too.
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
