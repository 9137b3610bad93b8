import { copyFileSync, cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { newerNode } from '../proveTemplate.mjs'
import { root } from '../run.mjs'

/**
 * What a variant changes in an app of a template, by default `vite-react`: versions of packages, the version of Node, or
 * files.
 * @typedef {{
 *   template?: string, versions?: Record<string, string>, node?: string, change?: (app: string) => void
 * }} Variant
 */

const react18 = {
  react: '18.3.1',
  'react-dom': '18.3.1',
  '@types/react': '18.3.32',
  '@types/react-dom': '18.3.7',
}
const lowest = { viem: '2.38.0', '@tanstack/react-query': '5.66.0' }
// Otherwise, npm would add the newest version of wagmi's core for the kit.
const wagmi2 = { ...lowest, wagmi: '2.19.0', '@wagmi/core': '2.22.1' }
const bundlers = readJson(path.join(import.meta.dirname, '../sizes/bundlers/package.json')).dependencies

/**
 * Combinations of versions and bundlers that docs/support.md names, and frameworks whose samples docs/core/elements.md
 * has, by their names in `npm run matrix`.
 * @type {Record<string, Variant>}
 */
export const variants = {
  'wagmi-2-lowest': { versions: { ...react18, ...wagmi2 } },
  'wagmi-3-lowest': {
    // The lowest viem with what wagmi 3 requires of ox.
    versions: { ...react18, ...lowest, viem: '2.44.0', wagmi: '3.6.0', '@wagmi/core': '3.4.1' },
  },
  // wagmi 3 requires TypeScript 5.9.3.
  'typescript-5.6': { versions: { ...wagmi2, typescript: '5.6.3' }, change: checkDeclarations },
  'typescript-7': { versions: { typescript: '7.0.2' }, change: checkDeclarations },
  'node-22': { node: newerNode },
  'node-24': { node: '24.9.0' },
  webpack: {
    versions: { webpack: bundlers.webpack, 'ts-loader': '9.6.2' },
    change: (app) => bundleWith(app, 'webpack.mjs'),
  },
  rspack: {
    versions: { '@rspack/core': bundlers['@rspack/core'] },
    change: (app) => bundleWith(app, 'rspack.mjs'),
  },
  esbuild: {
    versions: { esbuild: bundlers.esbuild },
    change: (app) => bundleWith(app, 'esbuild.mjs'),
  },
  svelte: {
    template: 'vanilla',
    versions: { svelte: '5.57.3', '@sveltejs/vite-plugin-svelte': '7.3.1' },
    change: (app) => writeWith(app, 'svelte', { sample: 'src/Header.svelte', heading: 'Svelte' }),
  },
  angular: {
    template: 'vanilla',
    versions: Object.fromEntries([
      ...['common', 'compiler', 'core', 'platform-browser'].map((name) => [`@angular/${name}`, '20.3.35']),
      ['rxjs', '7.8.2'],
    ]),
    change: (app) => writeWith(app, 'angular', { sample: 'src/Header.ts', heading: 'Angular' }),
  },
}

/**
 * Changes an app of a variant's template to the variant.
 * @param {string} app
 * @param {Variant} variant
 */
export function applyVariant(app, { versions = {}, change }) {
  changeManifest(app, (manifest) => {
    for (const [name, version] of Object.entries(versions)) {
      const own = name in manifest.dependencies ? manifest.dependencies : manifest.devDependencies
      own[name] = version
    }
  })
  change?.(app)
}

/** Lets an app's build check the declarations of the kit, too. */
function checkDeclarations(app) {
  copyFileSync(path.join(import.meta.dirname, 'checkTypes.mjs'), path.join(app, 'checkTypes.mjs'))
  changeManifest(app, ({ scripts }) => {
    scripts.build = 'node checkTypes.mjs && vite build'
  })
}

/** Lets another bundler build an app. Vite only serves what it built. */
function bundleWith(app, file) {
  copyFileSync(path.join(import.meta.dirname, 'bundlers', file), path.join(app, 'bundle.mjs'))
  const page = path.join(app, 'index.html')
  const html = readFileSync(page, 'utf8')
    .replace('/src/main.tsx', '/main.js')
    .replace('</head>', '<link rel="stylesheet" href="/main.css" /></head>')
  writeFileSync(path.join(app, 'public/index.html'), html)
  rmSync(page)
  changeManifest(app, ({ scripts }) => {
    scripts.build = 'tsc && node bundle.mjs'
    scripts.dev = 'node dev.mjs vite preview --port $PORT --strictPort'
  })
}

/** Writes an app with another framework around the sample of docs/core/elements.md. */
function writeWith(app, name, { sample, heading }) {
  for (const file of ['index.html', 'src/main.ts']) rmSync(path.join(app, file))
  cpSync(path.join(import.meta.dirname, 'frameworks/shared'), app, { recursive: true })
  cpSync(path.join(import.meta.dirname, 'frameworks', name), app, { recursive: true })
  const page = readFileSync(path.join(root, 'docs/core/elements.md'), 'utf8')
  const [, code] = page.split(`## ${heading}\n`)[1].match(/```\w+\n([\s\S]*?)```/)
  writeFileSync(path.join(app, sample), code)
}

function changeManifest(app, change) {
  const file = path.join(app, 'package.json')
  const manifest = readJson(file)
  change(manifest)
  writeFileSync(file, JSON.stringify(manifest, null, 2))
}

function readJson(file) {
  return JSON.parse(readFileSync(file, 'utf8'))
}
