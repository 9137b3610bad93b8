/**
 * Moves focus to the dialog's heading when the focused control disappears, such as the row of a removed item or a
 * "Try again" that worked. Otherwise, a screen reader would be left at the start of the page. Returns a function that
 * stops it.
 */
export function keepFocus(dialog: HTMLElement, body: HTMLElement): () => void {
  let focused: Node | null = null
  const onFocus = ({ target }: FocusEvent) => {
    focused = target as Node
  }
  const onBlur = () =>
    queueMicrotask(() => {
      const { activeElement } = body.getRootNode() as Document | ShadowRoot
      // The visitor left the dialog, which is part of the page.
      if (focused?.isConnected && activeElement !== focused) focused = null
    })
  const removals = new MutationObserver(() => {
    if (!focused || focused.isConnected) return
    focused = null
    // Something else may have taken it already, in the dialog or on the page around it.
    if (document.activeElement !== document.body) return
    dialog.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true })
  })
  removals.observe(body, { childList: true, subtree: true })
  body.addEventListener('focusin', onFocus)
  body.addEventListener('focusout', onBlur)
  return () => {
    removals.disconnect()
    body.removeEventListener('focusin', onFocus)
    body.removeEventListener('focusout', onBlur)
  }
}
