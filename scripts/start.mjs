import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from './build.mjs'
import { install } from './install.mjs'
import { root } from './run.mjs'

await install()
const fromDevnet = (file) => import(pathToFileURL(path.join(root, 'packages/devnet/dist', file)).href)
await build({
  onlyStale: true,
  async meanwhile() {
    const { prepareWorld } = await fromDevnet('prepareWorld.js')
    // What fails here the world tries again, and tells.
    await prepareWorld().catch(() => {})
  },
})

// In this process, so that a signal reaches the world itself and nothing is left behind.
process.chdir(root)
await fromDevnet('bin.js')
