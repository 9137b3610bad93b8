import { useStyles } from '@latchkey/ui'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { useKitContext } from '../context.ts'
import { useButtonCopy } from '../hooks/useButtonCopy.ts'
import { useReadable } from '../hooks/useReadable.ts'
import { useThemeState } from '../hooks/useThemeState.ts'
import css from './kitButton.css.ts'

/** The frame of the kit's buttons: in the light DOM, proof against the host's styles, fetches the modal on intent. */
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
  /** The accessible name, where it says more than the words inside; it must contain them. */
  label?: string | undefined
  /** What a click opens; the default view unless told. */
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
  // Not drawn again for a modal that opens at once.
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

/** Sets the kit's theme as custom properties: by script, which a strict CSP allows where it forbids `style=""`. */
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
