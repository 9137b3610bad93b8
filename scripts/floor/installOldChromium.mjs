import { execFile } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliDecompressSync } from 'node:zlib'
import { root } from '../run.mjs'

/** Versions of a package (MIT) that carries Chromium of the same version: the lowest supported one, and a later one. */
const versions = ['112', '119']
const folder = path.join(root, 'node_modules/.cache/latchkey/oldChromium')
const start = promisify(execFile)

/** Downloads old versions of Chromium, once. Returns their executables. Names those that can't be downloaded. */
export async function installOldChromium() {
  const programs = []
  for (const version of versions) {
    const program = path.join(folder, version, 'chromium')
    try {
      if (!existsSync(program)) await unpack(version)
      programs.push(program)
    } catch (error) {
      console.log(`Not tested: Chromium ${version}, which could not be downloaded. ${error.message}`)
    }
  }
  return programs
}

async function unpack(version) {
  const part = path.join(folder, `${version}.part`)
  rmSync(part, { recursive: true, force: true })
  mkdirSync(part, { recursive: true })
  await start('npm', ['pack', `@sparticuz/chromium@${version}`, '--loglevel=error'], { cwd: part })
  const [archive] = readdirSync(part)
  await start('tar', ['-xzf', archive], { cwd: part })
  const packed = path.join(part, 'package/bin')
  for (const name of readdirSync(packed)) {
    const file = path.join(part, name.replace(/\.br$/, ''))
    writeFileSync(file, brotliDecompressSync(readFileSync(path.join(packed, name))))
    if (file.endsWith('.tar')) await start('tar', ['-xf', file], { cwd: part })
  }
  chmodSync(path.join(part, 'chromium'), 0o755)
  renameSync(part, path.join(folder, version))
}
