// Global test setup: compiles programs that tests start dozens of times. Starting from source takes 3 times the CPU
// time.
import { rmSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'
import { root, run } from '../run.mjs'
import { programs } from './compiledProgram.mjs'

export default async function compilePrograms() {
  const folder = path.join(root, 'node_modules/.cache/latchkey/programs', String(process.pid))
  const code = await run(process.execPath, [
    '--experimental-import-meta-resolve',
    import.meta.filename,
    folder,
  ])
  if (code !== 0) throw new Error('Could not compile the programs that tests start. See the output above.')
  process.env.PROGRAMS = folder
  return () => rmSync(folder, { recursive: true, force: true })
}

/** Keeps external modules resolvable as from source, and gives our own modules their source location. */
const inPlace = {
  name: 'in-place',
  enforce: 'pre',
  resolveId(id, importer) {
    if (!importer || /^[./]|^node:|^@latchkey\//.test(id)) return
    return { id: import.meta.resolve(id, pathToFileURL(importer).href), external: true }
  },
  transform: (code, id) => code.replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href)),
}

if (process.argv[1] === import.meta.filename) {
  const conditions = ['latchkey', 'node']
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    plugins: [inPlace],
    ssr: { noExternal: [/^@latchkey\//], resolve: { conditions } },
    build: {
      ssr: true,
      outDir: process.argv[2],
      emptyOutDir: false,
      copyPublicDir: false,
      target: 'node20',
      rollupOptions: {
        input: Object.fromEntries(Object.entries(programs).map(([file, name]) => [name, file])),
      },
    },
  })
}
