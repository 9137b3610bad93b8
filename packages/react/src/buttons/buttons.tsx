'use client'

import { shortAddress, useStyles } from '@latchkey/ui'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { useReadable } from '../base/useReadable.ts'
import { useButtonCopy } from '../copy/useButtonCopy.ts'
import { preload, useKitContext } from '../kit/context.ts'
import { useFacts } from '../kit/useFacts.ts'
import { useThemeState } from '../kit/useThemeState.ts'
import type { AccountPart, ConnectButtonShow } from './connected/ConnectedAccount.tsx'
import css from './kitButton.css.ts'

/** State that `ConnectButton.Custom` passes to its render function. */
export type ConnectButtonState = {
  /** Status of the connection. `connecting` includes reconnecting. */
  status: 'disconnected' | 'connecting' | 'connected'
  /** The active address. While reconnecting, the stored address: show it dimmed and don't use it. */
  address: string | undefined
  /** The address as `0x7099…79C8`. */
  shortAddress: string | undefined
  /** Whether the wallet is on a network that the app didn't configure. */
  isWrongNetwork: boolean
  /** Whether the modal is open. */
  isOpen: boolean
  /** Opens Connect or Account. */
  open: () => void
  /** Preloads the modal. Call it on `pointerenter` and `focus`. */
  preload: () => void
}

/**
 * Connects a wallet, then shows the connected account. For a button of your own, use `ConnectButton.Custom`:
 * `<ConnectButton.Custom>{({ address, open }) => …}</ConnectButton.Custom>`, with a `ConnectButtonState`.
 */
export function ConnectButton({
  label,
  show,
}: {
  /** The text while disconnected. Defaults to *Connect wallet*. */
  label?: string | undefined
  /** What it shows of the connected account. */
  show?: ConnectButtonShow
}) {
  const { status, address } = useConnectButton()
  const copy = useButtonCopy()
  const account = useAccountPart(address, show)
  // One element, which keeps the focus when the account appears.
  return (
    <KitButton state={status} {...account}>
      {account?.short ??
        (status === 'connecting' ? copy('button.connecting') : (label ?? copy('button.connect')))}
    </KitButton>
  )
}

/** Renders your own button: `<ConnectButton.Custom>{({ address, open }) => …}</ConnectButton.Custom>`. */
ConnectButton.Custom = function ConnectButtonCustom({
  children,
}: {
  children: (state: ConnectButtonState) => ReactNode
}) {
  const { modal } = useKitContext()
  const isOpen = useReadable(modal.store, (state) => state.phase === 'open')
  return children({ ...useConnectButton(), isOpen })
}

function useConnectButton(): Omit<ConnectButtonState, 'isOpen'> {
  const context = useKitContext()
  const { kit, modal } = context
  const facts = useFacts((current) => current)
  const address = facts.activeAccount?.address ?? facts.restoringAddress ?? undefined
  return {
    status: facts.status === 'reconnecting' ? 'connecting' : facts.status,
    address,
    shortAddress: address === undefined ? undefined : shortAddress(address),
    isWrongNetwork: facts.status === 'connected' && !facts.isNetworkSupported,
    open: () => void modal.open().catch((error: unknown) => kit.log('error', error)),
    preload: () => preload(context),
  }
}

/** Shows the connected account and opens Account. Renders nothing while disconnected. */
export function AccountButton({
  show,
}: {
  /** What it shows of the account. */
  show?: ConnectButtonShow
}) {
  const address = useFacts((facts) => facts.activeAccount?.address ?? facts.restoringAddress) ?? undefined
  const isConnected = useFacts((facts) => facts.status === 'connected')
  const account = useAccountPart(address, show)
  if (!account) return null
  return (
    <KitButton state={isConnected ? 'connected' : 'connecting'} {...account}>
      {account.short}
    </KitButton>
  )
}

/**
 * Returns what a button shows of an account: its short address, and what `show` selects once the code for that has
 * loaded. Undefined without an address.
 */
function useAccountPart(address: string | undefined, show: ConnectButtonShow = {}) {
  const { kit } = useKitContext()
  const [{ Account, ...summary }, onPart] = useState<AccountPart>({})
  useEffect(() => {
    if (!address) return
    import('./connected/loadAccount.ts')
      .then((late) => late.loadAccount(onPart))
      .catch((error: unknown) => kit.log('error', error))
  }, [address, kit])
  if (!address) return undefined
  return {
    short: shortAddress(address),
    variant: Account || show.avatar === false ? 'loaded' : 'account',
    content: Account && <Account {...{ address, show, onPart }} />,
    ...summary,
  } as const
}

type KitButtonProps = {
  state: 'disconnected' | 'connecting' | 'connected' | 'wrong'
  /** What it shows, if that is no call to action. `account` and `network` have an empty picture until theirs loads. */
  variant?: 'account' | 'loaded' | 'network'
  /** Accessible name, if it adds to the visible text. Must contain that text. */
  label?: string | undefined
  /** The view to open on click. Defaults to the modal's default view. */
  view?: 'Networks' | undefined
  disabled?: boolean
  /** Replaces the text. */
  content?: ReactNode
  /** The text. */
  children: ReactNode
}

/** Wraps the kit's buttons: rendered in the light DOM, isolated from host styles, preloads the modal on intent. */
export function KitButton({ state, variant, label, view, disabled, content, children }: KitButtonProps) {
  useStyles(css)
  const context = useKitContext()
  const { modal, kit } = context
  const copy = useButtonCopy()
  const { mode, accent, radius } = useThemeState()
  const element = useTheming(accent, radius)
  // Avoids another re-render when the modal opens immediately.
  const phase = useReadable(modal.store, ({ phase }) => (phase === 'open' ? 'closed' : phase))
  const [isMine, setMine] = useState(false)
  const open = () => {
    setMine(true)
    modal.open(view && { view }).catch((error: unknown) => kit.log('error', error))
  }
  const intend = () => preload(context)
  const isFailed = isMine && phase === 'failed'
  return (
    <button
      ref={element}
      type="button"
      disabled={disabled}
      className="latchkey-button"
      part="button"
      data-variant={variant}
      data-theme={mode === 'system' ? undefined : mode}
      data-state={isMine && phase === 'loading' ? 'opening' : state}
      aria-haspopup="dialog"
      aria-label={isFailed ? undefined : label}
      aria-busy={state === 'connecting' || undefined}
      onPointerEnter={intend}
      onFocus={intend}
      onClick={open}
    >
      {isFailed || !content ? (
        <span className="latchkey-button-label">{isFailed ? copy('button.retry') : children}</span>
      ) : (
        content
      )}
    </button>
  )
}

/** Sets the kit's theme as custom properties. A strict CSP forbids `style=""` but allows setting them from script. */
function useTheming(accent: string | undefined, radius: number | undefined) {
  return useCallback(
    (element: HTMLButtonElement | null) => {
      // An empty value removes the property.
      element?.style.setProperty('--latchkey-accent', accent ?? '')
      element?.style.setProperty('--latchkey-radius', radius === undefined ? '' : `${radius}px`)
    },
    [accent, radius],
  )
}
