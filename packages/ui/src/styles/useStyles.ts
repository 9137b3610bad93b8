import { createContext, useContext, useInsertionEffect } from 'react'

/** Target that a component's stylesheet is adopted into: a shadow root, or the document. */
export type StyleTarget = Document | ShadowRoot

/** Adopts a stylesheet in a way of its own, once per text. */
export type AdoptStyles = (css: string) => void

/** Where the components below adopt their stylesheets, or how; `null` means the document. */
export const StyleRootContext = createContext<StyleTarget | AdoptStyles | null>(null)

const adopted = new WeakMap<StyleTarget, Map<string, CSSStyleSheet>>()

/** Adopts a stylesheet into the nearest `StyleRoot`, once per root. Does nothing on a server. */
export function useStyles(css: string): void {
  const root = useContext(StyleRootContext)
  useInsertionEffect(
    () => (typeof root === 'function' ? root(css) : adoptStyles(root ?? document, css)),
    [root, css],
  )
}

/**
 * Adopts a stylesheet into a root, once. Needs no `style` element, so a strict CSP needs no nonce.
 * @param css Text of the stylesheet.
 */
export function adoptStyles(root: StyleTarget, css: string): void {
  const sheets = adopted.get(root) ?? new Map<string, CSSStyleSheet>()
  adopted.set(root, sheets)
  // Environments without layout, such as jsdom, have nothing to style.
  if (sheets.has(css) || !root.adoptedStyleSheets) return
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  sheets.set(css, sheet)
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet]
}
