import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const platforms: Partial<Record<NodeJS.Platform, string>> = {
  darwin: 'darwin',
  linux: 'linux',
  win32: 'win32',
}
const architectures: Partial<Record<NodeJS.Architecture, string>> = { arm64: 'arm64', x64: 'amd64' }

/**
 * Returns the anvil executable of this platform's package. Skips the launcher beside it, an extra process to keep track
 * of. Throws if there is no build for this platform.
 */
export function anvilBinary(): { path: string; version: string } {
  const require = createRequire(import.meta.url)
  const folder = `anvil-${platforms[process.platform]}-${architectures[process.arch]}`
  const manifest = resolve(require, `@foundry-rs/${folder}/package.json`)
  const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }
  const name = process.platform === 'win32' ? 'anvil.exe' : 'anvil'
  return { path: join(dirname(manifest), 'bin', name), version }
}

function resolve(require: NodeJS.Require, path: string): string {
  try {
    return require.resolve(path)
  } catch (cause) {
    throw new Error(`anvil is not installed for ${process.platform} ${process.arch} (${path}).`, { cause })
  }
}
