import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from './build.mjs'
import { install } from './install.mjs'
import { root } from './run.mjs'

await install()
await build({ onlyStale: true })

// In this process, so that a signal reaches the world itself and nothing is left behind.
process.chdir(root)
await import(pathToFileURL(path.join(root, 'packages/devnet/dist/bin.js')).href)
