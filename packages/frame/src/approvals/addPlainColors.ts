import { adoptStyles, plainColors } from '@latchkey/ui'

/** Colors the approvals in a browser without `light-dark()`. */
export function addPlainColors(): void {
  adoptStyles(document, plainColors)
}
