import { useStyles } from '@latchkey/ui'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { useReadable } from '../base/useReadable.ts'
import { useButtonCopy } from '../copy/useButtonCopy.ts'
import { useKitContext } from '../kit/context.ts'
import { useThemeState } from '../kit/useThemeState.ts'
import css from './kitButton.css.ts'

/** Wraps the kit's buttons: rendered in the light DOM, isolated from host styles, preloads the modal on intent. */
export function KitButton({
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
  const { modal, kit } = useKitContext()
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
  const shown = isMine.current && phase === 'failed' ? copy('button.retry') : children
  return (
    <button
      ref={element}
      type="button"
      disabled={disabled}
      className="latchkey-button"
      data-variant={variant}
      data-theme={mode === 'system' ? undefined : mode}
      data-state={isMine.current && phase === 'loading' ? 'opening' : state}
      aria-haspopup="dialog"
      aria-label={shown === children ? label : undefined}
      aria-busy={state === 'connecting' || undefined}
      onPointerEnter={modal.preload}
      onFocus={modal.preload}
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
