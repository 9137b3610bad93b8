// Which features of the web browsers of the floor lack, by the data of web-features.
import { createRequire } from 'node:module'
import { lowestVersions } from './floor.mjs'

const { features } = createRequire(import.meta.url)('web-features/data.json')
/** Our names of browsers, as the data has them. */
const namesInData = {
  chrome: 'chrome',
  edge: 'edge',
  firefox: 'firefox',
  safari: 'safari',
  ios_saf: 'safari_ios',
}

/** Versions since which browsers have a feature, by its key of MDN's data (`api.Window.fetch`, `css.selectors.has`). */
export const supportOf = new Map(
  Object.values(features).flatMap(({ status }) =>
    Object.entries(status?.by_compat_key ?? {}).map(([key, { support }]) => [key, support]),
  ),
)

/** Returns whether a browser of the floor lacks a feature; false for a key that the data does not have. */
export const isNewer = (key) => {
  const support = supportOf.get(key)
  if (support === undefined) return false
  return Object.entries(lowestVersions).some(([browser, [major, minor]]) => {
    // Of old APIs the data leaves Safari's phones out.
    const version = support[namesInData[browser]] ?? (browser === 'ios_saf' ? support.safari : undefined)
    const [since, sinceMinor = 0] = (version ?? 'Infinity').replace('≤', '').split('.').map(Number)
    return since > major || (since === major && sinceMinor > minor)
  })
}
