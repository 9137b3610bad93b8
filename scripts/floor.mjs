// The oldest browsers that the kit works in: `browserslist` of package.json.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from './run.mjs'

const { browserslist } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))

/** Lowest [major, minor] version of each browser. */
export const lowestVersions = Object.fromEntries(
  browserslist.map((query) => {
    const [, browser, major, minor = '0'] = /^(\w+) >= (\d+)(?:\.(\d+))?$/.exec(query)
    return [browser, [Number(major), Number(minor)]]
  }),
)

const esbuildNames = { ios_saf: 'ios' }

/** The floor as Vite's `build.target` takes it. */
export const floor = Object.entries(lowestVersions).map(
  ([browser, version]) => `${esbuildNames[browser] ?? browser}${version.join('.')}`,
)
