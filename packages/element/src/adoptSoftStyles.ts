import { adoptStyles, lacksLightDark } from '@latchkey/ui'

const hostCss = ':host{display:inline-block}:host([hidden]){display:none}'
const color = /light-dark\(((?:[^(),]|\([^()]*\))+),((?:[^(),]|\([^()]*\))+)\)/g

/**
 * Adopts a stylesheet of the kit's buttons into an element's shadow root. The page's rules don't apply there, so
 * nothing needs to be important, and `::part()` can override everything.
 */
export function adoptSoftStyles(root: ShadowRoot, css: string, isPlain = lacksLightDark()): void {
  adoptStyles(root, hostCss)
  const soft = css.replaceAll('!important', '')
  adoptStyles(root, isPlain ? toPlainColors(soft) : soft)
}

/** The text's colour, which the buttons compute with a relative colour. */
const plainInk =
  '.latchkey-button:not([data-variant]){--latchkey-button-ink:var(--latchkey-on-accent,#fff)}' +
  '.latchkey-button[data-theme=dark]:not([data-variant]){--latchkey-button-ink:var(--latchkey-on-accent,#111)}'

/** For browsers without `light-dark()`: the colours of light pages, unless the theme is dark. */
function toPlainColors(css: string): string {
  const dark = css.replace(color, '$2').replaceAll(/\.latchkey-button(?![-\w])/g, '$&[data-theme=dark]')
  return `${css.replace(color, '$1')}${dark}${plainInk}`
}
