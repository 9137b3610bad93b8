// Builds the smallest app with five bundlers, checks what loads with the button, and writes the table of
// bench/README.md: npm run sizes -- --bundlers
import { execFileSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { build as buildWithVite, transformWithOxc } from 'vite'
import { root } from '../../run.mjs'
import { brotli } from '../brotli.mjs'
import { closure } from '../bundlePage.mjs'
import { judgeFirstLoad } from '../judgeFirstLoad.mjs'

const folder = path.join(root, 'node_modules/.cache/latchkey/bundlers')
const entry = path.join(folder, 'main.mjs')
const out = path.join(folder, 'out')
const env = { 'process.env.NODE_ENV': '"production"' }
const extensions = ['.mjs', '.js', '.json']

/** Imports a bundler that only this script uses, so it is no dependency of the repository. */
async function load(name) {
  const resolved = createRequire(path.join(folder, 'package.json')).resolve(name)
  const module = await import(pathToFileURL(resolved).href)
  return module.default ?? module
}

/** Returns what every bundler built: its files, and the modules whose code is in them. */
const bundlers = {
  async Vite() {
    const result = await buildWithVite({
      root: path.join(root, 'bench/kit'),
      logLevel: 'error',
      build: { write: false },
    })
    return toChunks([result].flat().flatMap(({ output }) => output))
  },
  async webpack() {
    return readStats(await compile(await load('webpack')))
  },
  async Rspack() {
    const { rspack } = await load('@rspack/core')
    return readStats(await compile(rspack))
  },
  async 'esbuild --splitting'() {
    const { build } = await load('esbuild')
    const { metafile, outputFiles } = await build({
      entryPoints: [entry],
      bundle: true,
      splitting: true,
      format: 'esm',
      minify: true,
      outdir: out,
      write: false,
      metafile: true,
      define: env,
      logLevel: 'error',
      absWorkingDir: root,
    })
    const codes = new Map(outputFiles.map(({ path: file, text }) => [file, text]))
    return Object.entries(metafile.outputs).map(([file, { entryPoint, imports, inputs }]) => ({
      fileName: file,
      code: codes.get(path.join(root, file)),
      isEntry: entryPoint !== undefined && path.join(root, entryPoint) === entry,
      imports: imports.flatMap(({ kind, path: name }) => (kind === 'import-statement' ? [name] : [])),
      moduleIds: Object.entries(inputs).flatMap(([id, { bytesInOutput }]) =>
        bytesInOutput > 0 ? [path.join(root, id)] : [],
      ),
    }))
  },
  async Rollup() {
    const { rollup } = await load('rollup')
    const [nodeResolve, commonjs, json, replace, terser] = await Promise.all(
      ['node-resolve', 'commonjs', 'json', 'replace', 'terser'].map((name) => load(`@rollup/plugin-${name}`)),
    )
    const bundle = await rollup({
      input: entry,
      plugins: [
        replace({ values: env, preventAssignment: true }),
        nodeResolve({ browser: true, extensions }),
        commonjs(),
        json(),
        terser(),
      ],
      onwarn: () => {},
    })
    const { output } = await bundle.generate({ format: 'es' })
    return toChunks(output)
  },
}

/** Returns the chunks of Rollup and of Vite. */
function toChunks(output) {
  return output
    .filter(({ type }) => type === 'chunk')
    .map(({ fileName, code, isEntry, imports, modules }) => ({
      fileName,
      code,
      isEntry,
      imports,
      moduleIds: Object.entries(modules).flatMap(([id, { renderedLength }]) =>
        renderedLength > 0 ? [id] : [],
      ),
    }))
}

/** Builds with webpack or with Rspack, which have the same settings. */
function compile(bundler) {
  rmSync(out, { recursive: true, force: true })
  const settings = {
    mode: 'production',
    target: ['web', 'es2022'],
    entry,
    output: { path: out, module: true, chunkFormat: 'module' },
    experiments: { outputModule: true },
    resolve: { extensions },
    performance: { hints: false },
  }
  return new Promise((resolve, reject) => {
    bundler(settings, (error, stats) => {
      if (error || stats.hasErrors()) reject(error ?? new Error(stats.toString('errors-only')))
      else resolve(stats)
    })
  })
}

function readStats(stats) {
  const { chunks } = stats.toJson({
    all: false,
    chunks: true,
    chunkModules: true,
    chunkRelations: true,
    nestedModules: true,
    ids: true,
    modulesSpace: Number.POSITIVE_INFINITY,
    chunkModulesSpace: Number.POSITIVE_INFINITY,
    nestedModulesSpace: Number.POSITIVE_INFINITY,
  })
  const idsOf = (modules = []) =>
    modules.flatMap(({ modules: inner, nameForCondition }) => (inner ? idsOf(inner) : [nameForCondition]))
  return chunks.map(({ files, initial, modules }) => ({
    fileName: files[0],
    code: readFileSync(path.join(out, files[0]), 'utf8'),
    // A page loads all of these, whichever imports the other.
    isEntry: initial,
    imports: [],
    moduleIds: idsOf(modules).filter(Boolean),
  }))
}

/** Maximum brotli kB (1000 bytes) that load with the button. */
const budgets = { Vite: 65.6, webpack: 66.5, Rspack: 65.6, 'esbuild --splitting': 142, Rollup: 65.3 }

/** esbuild loads every module of wagmi and TanStack Query with their contexts, which `KitProvider` provides. */
const unavoidable = { 'esbuild --splitting': /node_modules\/(@wagmi|viem|wagmi|@tanstack)\// }

async function measure(name) {
  const chunks = await bundlers[name]()
  const first = closure(chunks, ({ isEntry }) => isEntry)
  const size = chunks
    .filter(({ fileName }) => first.has(fileName))
    .reduce((sum, { code }) => sum + brotli(code), 0)
  const { problems } = judgeFirstLoad(chunks)
  const early = problems.filter((problem) => !unavoidable[name]?.test(problem))
  return { name, size: size / 1000, files: first.size, problems: early }
}

function install() {
  mkdirSync(folder, { recursive: true })
  const manifest = path.join(folder, 'package.json')
  const own = path.join(import.meta.dirname, 'package.json')
  const isCurrent = existsSync(manifest) && readFileSync(manifest, 'utf8') === readFileSync(own, 'utf8')
  if (isCurrent && existsSync(path.join(folder, 'node_modules'))) return
  copyFileSync(own, manifest)
  execFileSync('npm', ['install', '--no-audit', '--no-fund', '--no-package-lock'], {
    cwd: folder,
    stdio: 'inherit',
  })
}

/** Measures with every bundler. Returns what is wrong. */
export async function checkBundlers() {
  install()
  const source = path.join(root, 'bench/kit/src/main.tsx')
  const { code } = await transformWithOxc(readFileSync(source, 'utf8'), source, {
    jsx: { runtime: 'automatic', development: false },
  })
  writeFileSync(entry, code)
  const problems = []
  const rows = []
  for (const name of Object.keys(bundlers)) {
    const { size, files, problems: early } = await measure(name)
    problems.push(...early.map((problem) => `${name}: ${problem}`))
    if (size > budgets[name]) problems.push(`${name}: ${size.toFixed(1)} kB, at most ${budgets[name]}`)
    rows.push(`| ${name} | ${size.toFixed(1)} | ${files} | ${budgets[name]} |`)
    console.log(rows.at(-1))
  }
  const page = path.join(root, 'bench/README.md')
  const table = `| | brotli kB until the button works | files | at most |\n|---|---:|---:|---:|\n${rows.join('\n')}`
  const text = readFileSync(page, 'utf8')
  writeFileSync(
    page,
    text.replace(
      /(<!-- bundlers -->)[\s\S]*(<!-- \/bundlers -->)/,
      (_, start, end) => `${start}\n${table}\n${end}`,
    ),
  )
  return problems
}
