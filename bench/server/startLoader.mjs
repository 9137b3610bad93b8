// A load from a process of its own: what else the bench does leaves a heap behind that would slow it.
import { fork } from 'node:child_process'
import { load } from './load.mjs'

/** Starts the process. `load` asks for the paths in turn, as `load.mjs` does; `stop` ends it. */
export function startLoader() {
  const child = fork(import.meta.filename, { serialization: 'advanced' })
  return {
    load: (origin, { connections, ms, paths }) =>
      new Promise((resolve, reject) => {
        child.once('exit', () => reject(new Error('The load process exited.')))
        child.once('message', (measured) => {
          child.removeAllListeners('exit')
          resolve(measured)
        })
        child.send({ origin, connections, ms, paths })
      }),
    stop: () => child.disconnect(),
  }
}

process.on('message', async ({ origin, connections, ms, paths }) => {
  let turn = 0
  const next = () => ({ method: 'GET', path: paths[turn++ % paths.length] })
  process.send(await load(origin, { connections, ms, next }))
})
