import { createHash } from 'node:crypto'
import { appendFileSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { root } from '../run.mjs'

/** Pictures of the run in progress, and the lines that describe them. */
export const picturesFolder = path.join(root, 'artifacts/gallery/pictures')
export const linesFile = path.join(root, 'artifacts/gallery/pictures.jsonl')

/**
 * Command of the component tests: takes a picture of the page under test in a color scheme, and records what it shows.
 * Equal pictures share a file.
 */
export async function takePicture({ page }, { file, title, width, mode }) {
  await page.emulateMedia({ colorScheme: mode })
  const image = await page.locator('iframe[data-vitest]').screenshot({ animations: 'disabled' })
  const hash = createHash('sha256').update(image).digest('hex').slice(0, 16)
  mkdirSync(picturesFolder, { recursive: true })
  const target = path.join(picturesFolder, `${hash}.png`)
  if (!existsSync(target)) writeFileSync(target, image)
  const line = { file: path.relative(root, file), title, width, mode, hash }
  appendFileSync(linesFile, `${JSON.stringify(line)}\n`)
}
