import { spawn } from 'node:child_process'
import { existsSync, rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { build } from './build.mjs'
import { install } from './install.mjs'
import { root, tool } from './run.mjs'

await install()
await build({ onlyStale: true })

const runFile = path.join(root, '.latchkey/run.json')
rmSync(runFile, { force: true })
const children = [start(process.execPath, ['packages/devnet/dist/bin.js'], root)]
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, stop)

// Vite reads the world's addresses from the file that the world writes when it is up.
while (!existsSync(runFile)) await wait(100)
children.push(start(process.execPath, ['scripts/styles.mjs', '--watch'], root))
children.push(start(tool('vite'), [], path.join(root, 'apps/web')))

function start(command, args, cwd) {
  const child = spawn(command, args, { cwd, stdio: 'inherit' })
  child.once('exit', stop)
  return child
}

function stop() {
  for (const child of children) child.kill('SIGTERM')
}
