import type { Kit } from '@latchkey/core'
import { adoptStyles, plainColors } from '@latchkey/ui'
import buttonCss from './button.plain.css.ts'

/**
 * Adds plain colours to the modal and the page's buttons in browsers without `light-dark()`. In browsers below the
 * minimum version, logs that nothing is styled.
 */
export function addPlainColors(root: ShadowRoot, kit: Pick<Kit, 'log'>): void {
  if (!root.adoptedStyleSheets)
    kit.log('error', 'Latchkey: this browser is not supported. Buttons and the modal are unstyled.')
  adoptStyles(root, plainColors)
  adoptStyles(document, buttonCss)
}
