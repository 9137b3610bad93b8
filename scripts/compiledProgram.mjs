import path from 'node:path'
import { root } from './run.mjs'

/** Programs that tests start, and the names of their compiled files. */
export const programs = {
  'packages/devnet/src/bin.ts': 'devnet',
  'packages/server/src/bin.ts': 'server',
  'packages/server/test/reportHosts.ts': 'reportHosts',
  'packages/server/test/universalDapp.ts': 'universalDapp',
  'packages/server/test/watchLoop.ts': 'watchLoop',
}

/** Path of what `programs.setup.mjs` has compiled from a program's source. */
export const compiledProgram = (file) =>
  path.join(String(process.env.PROGRAMS), `${programs[path.relative(root, file)]}.js`)
