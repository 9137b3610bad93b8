// Writes `X.css.ts` (the minified text of `X.css`, as a module) beside every stylesheet of the parts and views.
import { readdirSync, readFileSync, watch, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { transform } from 'lightningcss'

const root = fileURLToPath(new URL('..', import.meta.url))
const rooms = ['packages/ui/src', 'packages/react/src', 'packages/frame/src']

let failed = false
for (const room of rooms) writeRoom(room)
if (process.argv.includes('--watch')) for (const room of rooms) watchRoom(room)
else if (failed) process.exitCode = 1

function writeRoom(room) {
  for (const name of list(room)) if (name.endsWith('.css')) writeModule(join(room, name))
}

function watchRoom(room) {
  if (list(room).length === 0) return
  watch(join(root, room), { recursive: true }, (_event, name) => {
    if (name?.endsWith('.css')) writeModule(join(room, name))
  })
}

function list(room) {
  try {
    return readdirSync(join(root, room), { recursive: true })
  } catch (error) {
    if (error.code === 'ENOENT') return []
    throw error
  }
}

/** Only what changed is written, so that builds that compare times stay quiet. */
function writeModule(path) {
  const source = read(join(root, path))
  if (source === undefined) return
  try {
    const { code } = transform({ filename: path, code: Buffer.from(source), minify: true })
    const name = path.slice(path.lastIndexOf('/') + 1)
    const text = `/** Generated from ${name} by scripts/styles.mjs; not to be edited. */\nexport default ${JSON.stringify(code.toString())}\n`
    const target = join(root, `${path}.ts`)
    if (read(target) !== text) writeFileSync(target, text)
  } catch (error) {
    failed = true
    const at = error.loc ? `:${error.loc.line}:${error.loc.column}` : ''
    console.error(`${path}${at}: ${error.message}`)
  }
}

function read(path) {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (error.code === 'ENOENT') return undefined
    throw error
  }
}
