import path from 'node:path'
import { root } from '../run.mjs'

/** Programs that tests start, by their source, and the names of their compiled files. */
export const programs = {
  'packages/devnet/src/bin.ts': 'devnet',
  'packages/server/src/bin.ts': 'server',
  'packages/server/test/reportHosts.ts': 'reportHosts',
  'packages/server/test/relay/universalDapp.ts': 'universalDapp',
  'packages/server/test/watchLoop.ts': 'watchLoop',
}

/** Returns the path of the compiled program that `programs.setup.mjs` built from a source. */
export const compiledProgram = (file) =>
  path.join(String(process.env.PROGRAMS), `${programs[path.relative(root, file)]}.js`)
