// Runs the load in a separate process, since the heap of the rest of the bench would slow it down.
import { fork } from 'node:child_process'
import { load } from './load.mjs'

/** Starts the process. `load` requests the paths in turn, like `load.mjs`; `stop` ends it. */
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
