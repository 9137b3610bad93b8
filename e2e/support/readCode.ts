import type { Locator } from '@playwright/test'
import jsQR from 'jsqr'

/** Reads a QR code off the screen, like a phone's camera. Returns its text, or undefined without a code. */
export async function readCode(shown: Locator): Promise<string | undefined> {
  const picture = await shown.screenshot()
  const { width, height, pixels } = await shown.page().evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height)
    const context = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D
    context.drawImage(bitmap, 0, 0)
    const { width, height } = bitmap
    return { width, height, pixels: [...context.getImageData(0, 0, width, height).data] }
  }, picture.toString('base64'))
  return jsQR(Uint8ClampedArray.from(pixels), width, height, { inversionAttempts: 'dontInvert' })?.data
}
