// The oldest browsers that the kit supports: `browserslist` in package.json.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from '../run.mjs'

const { browserslist } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))

/** Lowest [major, minor] version of each browser. */
export const lowestVersions = Object.fromEntries(
  browserslist.map((query) => {
    const [, browser, major, minor = '0'] = /^(\w+) >= (\d+)(?:\.(\d+))?$/.exec(query)
    return [browser, [Number(major), Number(minor)]]
  }),
)

const esbuildNames = { ios_saf: 'ios' }

/** The oldest supported browsers in the format of Vite's `build.target`. */
export const floor = Object.entries(lowestVersions).map(
  ([browser, version]) => `${esbuildNames[browser] ?? browser}${version.join('.')}`,
)
