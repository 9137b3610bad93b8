import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { root } from '../run.mjs'

/** The packages that new apps install. */
export const appPackages = [
  'protocol',
  'ui',
  'walletconnect',
  'core',
  'react',
  'element',
  'vue',
  'server',
  'frame',
  'test',
]

/**
 * Packs packages into a folder. Returns the tarballs' paths by the packages' folders.
 * @param {string} folder
 * @param {readonly string[]} names
 * @returns {Promise<Record<string, string>>}
 */
export async function pack(folder, names) {
  const { stdout } = await promisify(execFile)(
    'npm',
    ['pack', '--json', '--pack-destination', folder, ...names.map((name) => `./packages/${name}`)],
    { cwd: root, maxBuffer: 64_000_000 },
  )
  /** @type {{ name: string, filename: string }[]} */
  const packed = Object.values(JSON.parse(stdout))
  return Object.fromEntries(
    packed.map(({ name, filename }) => [
      name.replace(/^@[^/]+\//, ''),
      path.join(folder, path.basename(filename)),
    ]),
  )
}
