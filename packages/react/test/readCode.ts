import jsQR from 'jsqr'
import { page } from 'vitest/browser'

/** Reads the code in a picture of an element, as a camera would. */
export async function readCode(element: Element | null | undefined): Promise<string | undefined> {
  if (!element) throw new Error('Nothing is rendered there.')
  const base64 = await page.screenshot({ element, save: false })
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
  const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height)
  const context = canvas.getContext('2d')
  context?.drawImage(bitmap, 0, 0)
  const picture = context?.getImageData(0, 0, bitmap.width, bitmap.height)
  return picture && jsQR(picture.data, bitmap.width, bitmap.height, { inversionAttempts: 'dontInvert' })?.data
}
