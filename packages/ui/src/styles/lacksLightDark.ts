/** Returns whether this is a browser of the floor, which drops every colour of a `light-dark()`. False where there is no CSS. */
export const lacksLightDark = (): boolean =>
  globalThis.CSS?.supports?.('color', 'light-dark(red,red)') === false
