/** Returns a wallet's icon in a color, as a data URI. */
export function drawIcon(color: string): string {
  const image = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="${color}"/></svg>`
  return `data:image/svg+xml;base64,${btoa(image)}`
}
