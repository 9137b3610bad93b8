// Writes `X.css.ts` (the minified text of `X.css`, as a module) beside every stylesheet of the parts and views.
import { readdirSync, readFileSync, watch, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { transform } from 'lightningcss'
import { lowestVersions } from './floor/floor.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const rooms = ['packages/ui/src', 'packages/react/src', 'packages/frame/src']
/** The oldest supported browsers in lightningcss's format: one byte each for the major and minor version. */
const targets = Object.fromEntries(
  Object.entries(lowestVersions).map(([browser, [major, minor]]) => [browser, (major << 16) | (minor << 8)]),
)

let failed = false
for (const room of rooms) writeRoom(room)
writePlainColors()
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

/** Compiles the styles with `light-dark()` for the oldest supported browsers into one module, which only those load. */
function writePlainColors() {
  const room = 'packages/ui/src'
  const sheets = list(room)
    .filter((name) => name.endsWith('.css'))
    .sort()
  const sources = sheets
    .map((name) => read(join(root, room, name)))
    .filter((css) => css.includes('light-dark('))
  if (sources.length === 0) return
  // Raises the tokens' specificity, so that they win whichever sheet is adopted last. All other rules are removed.
  const code = Buffer.from(sources.join('\n').replace(/^(\s*)\.lk(?=[ [])/gm, '$1.lk.lk'))
  writeText(
    join(root, room, 'styles/plainColors.css.ts'),
    transform({ filename: room, code, minify: true, targets }),
  )
}

function writeModule(path) {
  const source = read(join(root, path))
  if (source === undefined) return
  try {
    const name = path.slice(path.lastIndexOf('/') + 1)
    // Handwritten for the oldest supported browsers.
    const forFloor = name.endsWith('.plain.css') && { targets }
    const output = transform({ filename: path, code: Buffer.from(source), minify: true, ...forFloor })
    writeText(join(root, `${path}.ts`), output, name)
  } catch (error) {
    failed = true
    const at = error.loc ? `:${error.loc.line}:${error.loc.column}` : ''
    console.error(`${path}${at}: ${error.message}`)
  }
}

/** Writes a file only if it changed, so that builds which compare times stay idle. */
function writeText(target, { code }, name = 'all stylesheets') {
  const text = `/** Generated from ${name} by scripts/styles.mjs; do not edit. */\nexport default ${JSON.stringify(code.toString())}\n`
  if (read(target) !== text) writeFileSync(target, text)
}

function read(path) {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (error.code === 'ENOENT') return undefined
    throw error
  }
}
