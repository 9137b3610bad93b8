'use client'

import { shortAddress, useStyles } from '@latchkey/ui'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { useReadable } from '../base/useReadable.ts'
import { useButtonCopy } from '../copy/useButtonCopy.ts'
import { preload, useKitContext } from '../kit/context.ts'
import { useFacts } from '../kit/useFacts.ts'
import { useThemeState } from '../kit/useThemeState.ts'
import css from './kitButton.css.ts'
import quietCss from './quietButton.css.ts'

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
 * Connects a wallet, then shows the connected account. `label` replaces the text while disconnected. For a button of
 * your own, use `ConnectButton.Custom`: `<ConnectButton.Custom>{({ address, open }) => …}</ConnectButton.Custom>`, with
 * a `ConnectButtonState`.
 */
export function ConnectButton({ label }: { label?: string | undefined }) {
  const { status, address, shortAddress, isWrongNetwork } = useConnectButton()
  const copy = useButtonCopy()
  if (isWrongNetwork) return <KitButton state="wrong">{copy('button.wrongNetwork')}</KitButton>
  if (address !== undefined && shortAddress !== undefined) {
    return (
      <KitButton state={status} label={copy('button.account', { address: shortAddress })}>
        {shortAddress}
      </KitButton>
    )
  }
  return (
    <KitButton state={status}>
      {status === 'connecting' ? copy('button.connecting') : (label ?? copy('button.connect'))}
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
export function AccountButton() {
  useStyles(quietCss)
  const address = useFacts((facts) => facts.activeAccount?.address ?? facts.restoringAddress)
  const isConnected = useFacts((facts) => facts.status === 'connected')
  const copy = useButtonCopy()
  if (address === null) return null
  const short = shortAddress(address)
  return (
    <KitButton
      variant="quiet"
      state={isConnected ? 'connected' : 'connecting'}
      label={copy('button.account', { address: short })}
    >
      {short}
    </KitButton>
  )
}

/** Shows the active network and opens the list of networks if switching is enabled (spec 2.10). */
export function NetworkButton() {
  useStyles(quietCss)
  const network = useFacts((facts) => facts.activeNetwork)
  const isSupported = useFacts((facts) => facts.isNetworkSupported)
  const canSwitch = useFacts((facts) => facts.canSwitchNetwork)
  const copy = useButtonCopy()
  if (!isSupported) {
    return (
      <KitButton
        variant="quiet"
        state="wrong"
        view="Networks"
        disabled={!canSwitch}
        mark={<span className="latchkey-button-mark" />}
      >
        {copy('button.wrongNetwork')}
      </KitButton>
    )
  }
  return (
    <KitButton
      variant="quiet"
      state="connected"
      view="Networks"
      disabled={!canSwitch}
      label={network && copy('button.network', { name: network.name })}
    >
      {network?.name ?? copy('button.chooseNetwork')}
    </KitButton>
  )
}

/** Wraps the kit's buttons: rendered in the light DOM, isolated from host styles, preloads the modal on intent. */
function KitButton({
  state,
  variant,
  label,
  view,
  disabled,
  mark,
  children,
}: {
  state: 'disconnected' | 'connecting' | 'connected' | 'wrong'
  variant?: 'quiet'
  /** Accessible name, if it adds to the visible text. Must contain that text. */
  label?: string | undefined
  /** The view to open on click. Defaults to the modal's default view. */
  view?: 'Account' | 'Networks'
  disabled?: boolean
  mark?: ReactNode
  children: ReactNode
}) {
  useStyles(css)
  const context = useKitContext()
  const { modal, kit } = context
  const copy = useButtonCopy()
  const { mode, accent, radius } = useThemeState()
  const element = useTheming(accent, radius)
  // Avoids a re-render when the modal opens immediately.
  const phase = useReadable(modal.store, ({ phase }) => (phase === 'open' ? 'closed' : phase))
  const isMine = useRef(false)
  const open = () => {
    isMine.current = true
    modal.open(view && { view }).catch((error: unknown) => kit.log('error', error))
  }
  const intend = () => preload(context)
  const shown = isMine.current && phase === 'failed' ? copy('button.retry') : children
  return (
    <button
      ref={element}
      type="button"
      disabled={disabled}
      className="latchkey-button"
      part="button"
      data-variant={variant}
      data-theme={mode === 'system' ? undefined : mode}
      data-state={isMine.current && phase === 'loading' ? 'opening' : state}
      aria-haspopup="dialog"
      aria-label={shown === children ? label : undefined}
      aria-busy={state === 'connecting' || undefined}
      onPointerEnter={intend}
      onFocus={intend}
      onClick={open}
    >
      {mark}
      <span className="latchkey-button-label">{shown}</span>
    </button>
  )
}

/** Sets the kit's theme as custom properties. A strict CSP forbids `style=""` but allows setting them from script. */
function useTheming(accent: string | undefined, radius: number | undefined) {
  const element = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    const style = element.current?.style
    // An empty value removes the property.
    style?.setProperty('--latchkey-accent', accent ?? '')
    style?.setProperty('--latchkey-radius', radius === undefined ? '' : `${radius}px`)
  }, [accent, radius])
  return element
}
