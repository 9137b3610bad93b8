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
    const { prepareWorld } = await fromDevnet('world/prepareWorld.js')
    // The world retries and reports what fails here.
    await prepareWorld().catch(() => {})
  },
})

// Runs in this process, so that signals reach the world itself and no process is left behind.
process.chdir(root)
await fromDevnet('bin.js')
