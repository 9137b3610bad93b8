import { rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { encode } from 'uqr'
import { pageLaunch } from '../../../scripts/chromium.mjs'
import { inOwnBrowser } from '../../support/inOwnBrowser.ts'
import { expect, test as walletTest } from '../../support/walletFixtures.ts'

/** Video file that the browser uses as its camera. It is opened when the camera is. */
const film = join(tmpdir(), 'latchkey-scan.y4m')
const size = { width: 640, height: 480 }

const test = inOwnBrowser(walletTest, {
  ...pageLaunch(),
  args: [
    ...pageLaunch().args,
    '--use-fake-device-for-media-stream',
    '--use-fake-ui-for-media-stream',
    `--use-file-for-fake-video-capture=${film}`,
  ],
})
test.afterEach(() => rmSync(film, { force: true }))

test('a code in front of the camera connects, and the camera is released', async ({ phone, dapp }) => {
  const { uri, session } = await dapp.propose()
  writeFileSync(film, filmOf(uri))
  await phone.page.getByRole('button', { name: 'Scan QR code' }).click()
  await phone.answer(/^Connect as/)
  expect((await session).peer.metadata.name).toBe('Serial Mob’s test wallet')
  await expect(phone.page.locator('video')).toHaveCount(0)
})

test('stops a camera that sees no code when asked', { tag: '@soak' }, async ({ phone }) => {
  writeFileSync(film, filmOf('https://mob.test'))
  await phone.page.getByRole('button', { name: 'Scan QR code' }).click()
  await expect(phone.page.getByText('Point the camera at the QR code.')).toBeVisible()
  await expect.poll(() => phone.page.evaluate('document.querySelector("video").videoWidth')).toBe(size.width)
  await phone.page.getByRole('button', { name: 'Stop scanning' }).click()
  await expect(phone.page.locator('video')).toHaveCount(0)
  await expect(phone.dialog).toBeHidden()
})

/** Creates a video with a single frame (YUV4MPEG2): a QR code in its center, dark on white. */
function filmOf(text: string): Buffer {
  const { data, size: modules } = encode(text, { border: 4 })
  const { width, height } = size
  const scale = Math.floor(height / modules)
  const left = Math.floor((width - modules * scale) / 2)
  const top = Math.floor((height - modules * scale) / 2)
  const luma = Buffer.alloc(width * height, 235)
  for (const [row, line] of data.entries())
    for (const [column, isDark] of line.entries())
      for (let y = 0; isDark && y < scale; y++) {
        const at = (top + row * scale + y) * width + left + column * scale
        luma.fill(16, at, at + scale)
      }
  const chroma = Buffer.alloc((width * height) / 2, 128)
  const head = `YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420jpeg\n`
  return Buffer.concat([Buffer.from(head), ...[0, 1].flatMap(() => [Buffer.from('FRAME\n'), luma, chroma])])
}
