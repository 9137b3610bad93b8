import { spawn } from 'node:child_process'
import path from 'node:path'
import { awaitWorld } from './awaitWorld.mjs'
import { build } from './build.mjs'
import { install } from './install.mjs'
import { root, tool } from './run.mjs'

await install()
await build({ onlyStale: true })

const world = start(process.execPath, ['packages/devnet/dist/bin.js', '--dev'], root)
const children = [world]
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, stop)

// Vite reads the world's addresses from a file that the world writes when it is up.
if (await awaitWorld(world, path.join(root, '.latchkey/run.json'))) {
  children.push(start(process.execPath, ['scripts/styles.mjs', '--watch'], root))
  for (const page of ['apps/web', 'apps/wallet'])
    children.push(start(tool('vite'), [], path.join(root, page)))
} else process.exitCode = world.exitCode ?? 1

function start(command, args, cwd) {
  const child = spawn(command, args, { cwd, stdio: 'inherit' })
  child.once('exit', stop)
  return child
}

function stop() {
  for (const child of children) child.kill('SIGTERM')
}
