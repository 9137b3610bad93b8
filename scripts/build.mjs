import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { install } from './install.mjs'
import { findChangedMarks } from './marks/checkMarks.mjs'
import { mustRun, root, tool } from './run.mjs'
import { filesBelow, isTest } from './sourceFiles.mjs'

const stampFile = path.join(root, 'node_modules/.cache/latchkey/build.json')
const outputs = [
  'packages/devnet/dist/bin.js',
  'packages/server/dist/index.js',
  'apps/web/dist/index.html',
  'apps/wallet/dist/index.html',
  'packages/frame/dist/page/index.html',
  'packages/element/dist/latchkey-element.js',
]
/** Absent after a build that skipped declarations. */
const declarations = 'packages/core/dist/index.d.ts'
const docsOutput = 'apps/docs/dist/index.html'

/**
 * Builds styles, packages, and the pages of the app, the local wallet, the documentation and the frame.
 * With `onlyStale`, does nothing if no source has changed, and builds only the documentation's site if only its Markdown
 * has changed. Types are not checked then, since the caller wants to run the code soon and `npm test` checks them. With
 * `declares`, it also writes the declarations that apps with TypeScript need.
 * `meanwhile` runs alongside the pages, as soon as the packages are built.
 */
export async function build({ onlyStale = false, declares = false, meanwhile = () => {} } = {}) {
  const hash = hashSources()
  const docs = hashFiles(docFiles())
  const isBuilt = (file) => existsSync(path.join(root, file))
  const wanted = declares ? [...outputs, declarations] : outputs
  if (onlyStale && readStamp()?.hash === hash && wanted.every(isBuilt)) {
    if (readStamp().docs === docs && isBuilt(docsOutput)) return
    await buildPage('apps/docs')
    return writeStamp({ hash, docs })
  }
  if (onlyStale) console.log('Building …')
  const changed = findChangedMarks()
  if (changed.length > 0) throw new Error(`Logos without their checksum: ${changed.join(', ')}`)
  rmSync(stampFile, { force: true })
  await mustRun(process.execPath, ['scripts/styles.mjs'])
  await (onlyStale ? compileToRun(declares) : mustRun(tool('tsc'), ['-b']))
  await includeCurves()
  await Promise.all([
    ...['apps/web', 'apps/wallet', 'apps/docs', 'packages/frame'].map(buildPage),
    bundleElements(),
    meanwhile(),
  ])
  writeStamp({ hash, docs })
}

const buildPage = (folder) =>
  mustRun(tool('vite'), ['build', '--logLevel', 'warn'], { cwd: path.join(root, folder) })

/** Builds in this process. Vite sets `NODE_ENV` for good, and every program that this process starts would have it. */
async function bundle(config) {
  const { NODE_ENV } = process.env
  const { build } = await import('vite')
  await build(config)
  if (NODE_ENV === undefined) delete process.env.NODE_ENV
}

/**
 * Emits JavaScript without checking types. In a fresh clone also skips declarations, unless they are needed, which takes
 * a quarter of the time.
 */
async function compileToRun(declares) {
  const projects = JSON.parse(readFileSync(path.join(root, 'tsconfig.json'), 'utf8'))
    .references.map((reference) => reference.path)
    .filter((project) => project.startsWith('packages/'))
  // Only `tsc -b` may write where its build info (tsbuildinfo) exists, since the next build would rely on it.
  if (declares || projects.some((project) => existsSync(path.join(root, project, 'dist'))))
    return mustRun(tool('tsc'), ['-b', '--noCheck'])
  const off = ['composite', 'declaration', 'declarationMap', 'emitDeclarationOnly', 'incremental']
  const options = ['--noCheck', '--noResolve', ...off.flatMap((option) => [`--${option}`, 'false'])]
  await Promise.all(
    projects.map((project) => mustRun(tool('tsc'), ['-p', project, ...options, '--tsBuildInfoFile', 'null'])),
  )
}

/**
 * Includes noble's code in the compiled module of the WalletConnect client that only browsers without Ed25519 or X25519
 * load. Imported by name, noble's SHA-512 would load with its SHA-256, which is in the same module.
 */
async function includeCurves() {
  const folder = path.join(root, 'packages/walletconnect')
  await bundle({
    configFile: false,
    root: folder,
    logLevel: 'warn',
    build: {
      lib: { entry: 'src/crypto/nobleCurves.ts', formats: ['es'], fileName: 'nobleCurves' },
      outDir: 'dist/crypto',
      emptyOutDir: false,
      minify: false,
      sourcemap: true,
      target: 'es2022',
    },
  })
}

/**
 * Bundles the elements with everything that they import, for pages without a bundler. Such a page names one file, which
 * has everything for the button, and loads the others when they are needed.
 */
async function bundleElements() {
  const folder = path.join(root, 'packages/element')
  rmSync(path.join(folder, 'dist/chunks'), { recursive: true, force: true })
  await bundle({
    configFile: false,
    root: folder,
    // Chunks are beside the file, wherever a page has it.
    base: './',
    logLevel: 'warn',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      outDir: 'dist',
      emptyOutDir: false,
      modulePreload: { polyfill: false },
      // MIT requires that copies keep the notices of what is bundled.
      license: { fileName: 'LICENSES.md' },
      rolldownOptions: {
        input: path.join(folder, 'src/page.ts'),
        preserveEntrySignatures: 'allow-extension',
        onwarn: (warning, warn) => warning.code === 'MODULE_LEVEL_DIRECTIVE' || warn(warning),
        output: {
          entryFileNames: 'latchkey-element.js',
          chunkFileNames: 'chunks/[name]-[hash].js',
          codeSplitting: { groups: [{ name: 'first', tags: ['$initial'] }] },
        },
      },
    },
  })
}

/** Deletes the stamp of the last build if sources have changed since, because `tsc -b` now writes different output. */
export function forgetStaleBuild() {
  if (readStamp()?.hash !== hashSources()) rmSync(stampFile, { force: true })
}

const hashSources = () => hashFiles(sourceFiles())

function hashFiles(files) {
  const hash = createHash('sha256')
  for (const file of files)
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(path.join(root, file)))
      .update('\0')
  return hash.digest('hex')
}

function sourceFiles() {
  const isSource = (file) => !isTest(file) && !file.endsWith('.css.ts') && !file.endsWith('.tsbuildinfo')
  return [
    'package-lock.json',
    'tsconfig.json',
    'tsconfig.base.json',
    ...['packages', 'apps', 'scripts'].flatMap((folder) => filesBelow(folder, isSource)),
  ]
}

/** Returns what the documentation's site is written from, besides code. */
const docFiles = () => filesBelow('.', (file) => /\.(md|png|webp)$/.test(file))

function writeStamp(stamp) {
  mkdirSync(path.dirname(stampFile), { recursive: true })
  writeFileSync(stampFile, JSON.stringify(stamp))
}

function readStamp() {
  try {
    return JSON.parse(readFileSync(stampFile, 'utf8'))
  } catch {
    return undefined
  }
}

if (process.argv[1] === import.meta.filename) {
  await install()
  await build()
  // Its dependencies may have just been installed.
  const { checkPages } = await import('./floor/newerInPages.mjs')
  checkPages()
}
