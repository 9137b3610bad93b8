/**
 * Returns whether this is one of the oldest supported browsers, which drop every colour with `light-dark()`. False
 * without CSS.
 */
export const lacksLightDark = (): boolean =>
  globalThis.CSS?.supports?.('color', 'light-dark(red,red)') === false
