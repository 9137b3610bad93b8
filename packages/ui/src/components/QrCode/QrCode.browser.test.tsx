import jsQR from 'jsqr'
import type { ReactNode } from 'react'
import { beforeAll, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { pickCases } from '../../../../../scripts/pickCases.ts'
import { renderParts } from '../../../test/renderParts.tsx'
import { Mark, QrCode } from '../../index.ts'

/** As long as a real pairing URI. */
const uri = `wc:${'7f6e504b'.repeat(8)}@2?relay-protocol=irn&symKey=${'587d5484'.repeat(8)}&expiryTimestamp=1795260000`
const picture =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"%3E%3Crect width="32" height="32" fill="%23123"/%3E%3Ccircle cx="16" cy="16" r="9" fill="%23fff"/%3E%3C/svg%3E'

// A page taller than the runner's window is scaled down.
beforeAll(() => page.viewport(414, 600))

/** Returns what a camera reads from a picture of the element at this zoom. */
async function read(element: Element, zoom: number) {
  const base64 = await page.screenshot({ element, save: false })
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
  const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
  const canvas = new OffscreenCanvas(bitmap.width * zoom, bitmap.height * zoom)
  const context = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  const { data, height, width } = context.getImageData(0, 0, canvas.width, canvas.height)
  return { width, text: jsQR(data, width, height, { inversionAttempts: 'dontInvert' })?.data }
}

const cases = (['light', 'dark'] as const).flatMap((mode) =>
  [200, 344].flatMap((width) =>
    [
      ['no mark', undefined],
      ['a letter', <Mark key="letter" name="Rainbow" color="#0c2f78" size={56} />],
      ['a white letter', <Mark key="white" name="MetaMask" color="#fff" size={56} />],
      ['a picture', <Mark key="picture" name="Picture" src={picture} size={56} />],
      ['a round mark', <Mark key="round" name="Devnet" shape="round" size={52} />],
    ].map(([what, mark]) => ({ mode, width, what: what as string, mark: mark as ReactNode })),
  ),
)

it.each(pickCases(cases, 3, [2, 2, 5]))(
  'can be scanned at $width pixels in $mode with $what',
  async ({ mode, width, mark }) => {
    const { shadow } = renderParts(
      <div style={{ width }}>
        <QrCode value={uri} label="Code to connect" mark={mark} />
      </div>,
      { theme: { mode } },
    )
    await expect.element(page.getByRole('img', { name: 'Code to connect' })).toBeVisible()
    const box = shadow.querySelector('.lk-qr') as Element
    for (const zoom of [1, 2, 3]) {
      const seen = await read(box, zoom)
      expect(seen.width).toBe(width * zoom)
      expect(seen.text, `at zoom ${zoom} times`).toBe(uri)
    }
  },
)
