// Creates an app from this checkout, with packed packages: npm run create -- ../my-app --template vite-react
import { mkdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from './build.mjs'
import { install } from './install.mjs'
import { appPackages, pack } from './pack/pack.mjs'
import { root } from './run.mjs'

const folder = path.join(root, 'artifacts/packages')

await install()
await build({ onlyStale: true, declares: true })
rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
await pack(folder, appPackages)
// npm runs scripts in the repository, and says where it was called. The prompts need this process's terminal.
process.chdir(process.env.INIT_CWD ?? process.cwd())
process.argv.push('--packages', folder)
await import(pathToFileURL(path.join(root, 'packages/create-latchkey/dist/bin.js')).href)
